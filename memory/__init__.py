"""What the agent remembers: tasks, apps, pages and people, in Chroma."""
