"""MobBench (MobA v1, Appendix A): ten apps by four levels, and ten tasks across apps."""
