"""What several apps share: pages, lists, pickers, wording."""
