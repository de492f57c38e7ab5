import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#store/embedded/free-port.ts'
import { endOneBelow, endProcessTree, runningBelow } from './process-tree.ts'
import { root } from '../run-steps.ts'

export interface Started {
  readonly url: string
  /** All that it has said so far. */
  readonly said: () => string
  /** As Ctrl-C does. */
  stop(): Promise<number | null>
  /** As a supervisor does that asks every process of ours at once. */
  stopAll(): Promise<number | null>
  /** As a power cut does, for every process below it. */
  kill(): Promise<void>
  /** The same for one of them alone, which is known by the program that it runs. */
  killOne(program: string): void
}

export interface StartOptions {
  readonly dataDir: string
  /** A free one, where it is left out; 0 has the application find one. */
  readonly port?: number
  /** The checkout to start, where it is another one. */
  readonly cwd?: string
  readonly uid?: number
  readonly env?: NodeJS.ProcessEnv
}

/** A command without npm around it, and how it says where it is ready. */
interface Command {
  readonly file: string
  readonly ready: RegExp
}
const npmStart: Command = { file: 'ops/start.ts', ready: /Brandpath is ready: (\S+)\n/ }
const npmRunDev: Command = { file: 'ops/dev.ts', ready: /Local: +(\S+)\n[^]*\/design\n/ }

/** What `npm start` does. Resolves when it says that it is ready. */
export const start = (options: StartOptions): Promise<Started> => startCommand(npmStart, options)

/** What `npm run dev` does; its address is Vite's. */
export const startDevelopment = (options: StartOptions): Promise<Started> => startCommand(npmRunDev, options)

async function startCommand(command: Command, options: StartOptions): Promise<Started> {
  const port = options.port ?? (await freePort())
  const cwd = options.cwd ?? root
  const child = spawn(`${cwd}/node_modules/.bin/node`, [command.file], {
    cwd,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      ...process.env,
      NODE_ENV: undefined,
      // What it says is read: no colours, which some tools print wherever CI is set.
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = Promise.withResolvers<string>()
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    const url = command.ready.exec(said)?.[1]
    if (url !== undefined) ready.resolve(url)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code} before it was ready:\n${said}`)))
  return {
    url: await ready.promise,
    said: () => said,
    stop: () => stop(child),
    stopAll: () => stopAll(child),
    kill: () => endProcessTree(child),
    killOne: (program) => endOneBelow(child, program),
  }
}

async function stopAll(child: ChildProcess): Promise<number | null> {
  const gone = once(child, 'exit')
  const below = ['api/process.ts', 'projector/process.ts'].flatMap((part) => runningBelow(child, part))
  for (const pid of below) process.kill(pid, 'SIGTERM')
  child.kill('SIGTERM')
  await gone
  return child.exitCode
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
  return child.exitCode
}
