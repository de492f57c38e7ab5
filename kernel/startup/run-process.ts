import { receiveEnvironment } from './environment-message.ts'
import type { OperatorAdvice } from '../process/operator-error.ts'
import { reportStartupError } from './startup-error.ts'

/** Runs a process of the application. If `run` fails, reports the error to the supervisor process. */
export async function runProcess(run: () => Promise<void>, adviceOf: () => OperatorAdvice): Promise<void> {
  try {
    await receiveEnvironment()
    await run()
  } catch (error) {
    reportStartupError(error, adviceOf())
  }
  // An open IPC channel would keep the process running.
  if (process.connected) process.disconnect()
}
