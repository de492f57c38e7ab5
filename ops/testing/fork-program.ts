import { fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterwards } from '#kernel/testing/afterwards.ts'
import { root } from '../checks/run-steps.ts'

export type ForkedProgram = ReturnType<typeof forkProgram>

/** Starts a program, a path in the project, as a separate process. Kills it at the end of the test or test file. */
export function forkProgram(
  program: string,
  env: Readonly<Record<string, string>>,
  { execArgv = [], stdout = 'inherit' }: Pick<ForkOptions, 'execArgv'> & { stdout?: 'inherit' | 'pipe' } = {},
) {
  const stdio: ForkOptions['stdio'] = ['ignore', stdout, 'inherit', 'ipc']
  const child = fork(path.resolve(root, program), { execArgv, env: { ...env }, stdio })
  const exited = once(child, 'exit').then(() => child.signalCode)
  const firstMessage = once(child, 'message').then(([message]: unknown[]) => message)
  const ready = Promise.race([firstMessage, exited.then(() => null)]).then((message) => {
    if (message === null) throw new Error(`The process ${program} exited before it was ready`)
    return message
  })
  ready.catch(() => undefined) // A test can kill the process before it is ready.
  afterwards(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return {
    child,
    /** First message of the process. Rejects if the process exits earlier. */
    ready,
    /** Resolves with the signal that killed the process. */
    exited,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
  }
}
