import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Asks a process to end, and ends it where it does not within `grace` milliseconds. Resolves when it is gone. */
export async function endProcess(child: ChildProcess, grace: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), grace)
  await gone
  clearTimeout(late)
}
