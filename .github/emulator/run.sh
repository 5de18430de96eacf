#!/bin/sh
# Checks the phone that adb has, and carries out each line of tasks.txt on it with the model of
# rules. `sessions` gets a recorded session a task, and results.txt a line a task.
# Exits with the number of tasks that failed; `tapwright doctor` has to find the phone.
set -u
here=$(dirname "$0")
mkdir -p sessions
.venv/bin/tapwright doctor --model offline > sessions/doctor.txt || doctor=failed
cat sessions/doctor.txt
number=0
failures=0
while IFS= read -r task; do
  number=$((number + 1))
  # A task that hangs ends after ten minutes. Standard input is the list: it is not for the task.
  timeout 600 .venv/bin/tapwright record --session "sessions/$number" "$task" \
    --model offline --yes < /dev/null
  code=$?
  echo "$code $task" | tee -a sessions/results.txt
  [ "$code" -eq 0 ] || failures=$((failures + 1))
done < "$here/tasks.txt"
echo "$failures of $number tasks failed; doctor: ${doctor:-ok}"
if [ "${doctor:-ok}" = failed ]; then
  exit 100
fi
exit "$failures"
