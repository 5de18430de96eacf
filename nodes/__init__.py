"""The nodes of the agent's graph: each is one module with one function of the same name.

A node takes the state and LangGraph's runtime and returns the keys that it changes.
`graph/routes.py` decides what comes next, and `graph/build.py` connects them.

begin         starts a task and forgets the thread's earlier one
observe       waits until the screen settles and captures it
rejoin        after a fork, finds out where the phone is
video_anchor  finds the device's position in a demonstration
recall        takes a remembered step, or gathers experience
assess        asks a model: act, decompose, done or impossible?
deliberate    checks a decision against the demonstration
approve       stops for sensitive actions and for questions
act           touches the phone, each gesture once
reflect       judges the step
remember      keeps the lesson and takes the next sub-goal
track         summarises the progress (`mobile-agent-v2`)
plan          cuts a goal into sub-goals
replan        rewords a goal, or changes the rest of the plan
conclude      checks the claim, answers, keeps what was learned

Read first: `observe`, `assess`, `act`, `reflect`, `remember`. `learn/` holds the nodes of the
second graph, `prompts/` the prompts. The others hold what nodes share:

verdict         verdicts on steps, and ways back from wrong ones
completion      the check that the task is done, after the model claims it
native          actors with a language of their own: history, and from a move to an action
experience      the use of memory: replayed routes, navigation, facts about the user
visual          pictures for the model, and points in pictures
demonstration   the use of a followed recording in prompts and decisions
decision        choosing a step: from a reply to one action, with elements, queues and plans
approval        what the user must allow, how it is asked, what the answer means
targets         how a decided action and its element are described
calls           calling a model: prompts, schemas, usage, budgets
resources       what a node reaches: context, phone, memory, the run's folder and screens
evidence        what a page shows: quotes, states, and a key that tells pages apart
phrases         every sentence for the user, in English and Chinese
"""
