import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { endOneBelow, endProcessTree, runningBelow } from './process-tree.ts'
import { root } from '../../checks/run-steps.ts'

export interface RunningApplication {
  readonly url: string
  /** Returns the whole output of the application. */
  readonly output: () => string
  /** Sends SIGINT to the parent process and waits until it has ended. Returns its exit code. */
  stop(): Promise<number | null>
  /** Sends SIGTERM to all processes, like some process managers, and waits. Returns the exit code. */
  stopAll(): Promise<number | null>
  /** Kills all processes at the same time, like a power loss. */
  kill(): Promise<void>
  /** Kills the child process that runs the given program. */
  killOne(program: string): void
}

export interface StartOptions {
  readonly dataDir: string
  /** Port. By default, a free port. With port 0, the application chooses a port. */
  readonly port?: number
  /** Folder of the checkout to start. By default, the checkout of this file. */
  readonly cwd?: string
  readonly uid?: number
  readonly env?: NodeJS.ProcessEnv
}

/** A program, and a pattern for the line that it prints when it is ready. The group in the pattern matches the URL. */
interface Command {
  readonly file: string
  readonly ready: RegExp
}
const npmStart: Command = { file: 'ops/start/main.ts', ready: /Brandpath is ready: (\S+)\n/ }
const npmRunDev: Command = { file: 'ops/start/dev.ts', ready: /Local: +(\S+)\n/ }

/** Starts `npm start` and waits until the application is ready. */
export const start = (options: StartOptions): Promise<RunningApplication> => startCommand(npmStart, options)

/** Starts `npm run dev`. The returned URL is that of the Vite server. */
export const startDevelopment = (options: StartOptions): Promise<RunningApplication> =>
  startCommand(npmRunDev, options)

/** Chooses a port. If another process takes this port before the application listens, chooses another port. */
async function startCommand(command: Command, options: StartOptions): Promise<RunningApplication> {
  if (options.port !== undefined) return startOnPort(command, options, options.port)
  for (;;) {
    const port = await freePort()
    try {
      return await startOnPort(command, options, port)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(`Port ${port} is in use`))) throw error
    }
  }
}

async function startOnPort(
  command: Command,
  options: StartOptions,
  port: number,
): Promise<RunningApplication> {
  const cwd = options.cwd ?? root
  const child = spawn(`${cwd}/node_modules/.bin/node`, [command.file], {
    cwd,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      ...process.env,
      NODE_ENV: undefined,
      // If the variable CI is set, some tools print colours. NO_COLOR prevents this.
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = Promise.withResolvers<string>()
  const onOutput = (chunk: Buffer) => {
    output += chunk.toString()
    const url = command.ready.exec(output)?.[1]
    if (url !== undefined) ready.resolve(url)
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  child.once('exit', (code) =>
    ready.reject(new Error(`${command.file} exited with ${code} before it was ready:\n${output}`)),
  )
  return {
    url: await ready.promise,
    output: () => output,
    stop: () => stop(child),
    stopAll: () => stopAll(child),
    kill: () => endProcessTree(child),
    killOne: (program) => endOneBelow(child, program),
  }
}

async function stopAll(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit')
  const below = ['api/process.ts', 'projector/process.ts'].flatMap((part) => runningBelow(child, part))
  for (const pid of below) process.kill(pid, 'SIGTERM')
  child.kill('SIGTERM')
  await exited
  return child.exitCode
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
  return child.exitCode
}
