import '../styles/global.css.ts'
import './documentation.css.ts'
import './guide.css.ts'
import './notice.css.ts'

/** A guide that was opened from a task: its members get the header and the task's status button. */
const task = new URLSearchParams(location.search).get('task')
if (task !== null && /^[1-9]\d{3,14}$/.test(task)) {
  const { showTask } = await import('./show-task.tsx')
  await showTask(Number(task))
}
