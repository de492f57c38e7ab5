import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { endProcessTree } from './process-tree.ts'
import { root } from '../run-steps.ts'

export interface Started {
  readonly url: string
  /** All that it has said so far. */
  readonly said: () => string
  /** As Ctrl-C does. */
  stop(): Promise<number | null>
  /** As a power cut does, for every process below it. */
  kill(): Promise<void>
}

export interface StartOptions {
  readonly dataDir: string
  readonly port?: number
  /** The checkout to start, where it is another one. */
  readonly cwd?: string
  readonly uid?: number
  readonly env?: NodeJS.ProcessEnv
}

/** What `npm start` does, without npm around it. Resolves when it says that it is ready. */
export async function start(options: StartOptions): Promise<Started> {
  const port = options.port ?? (await freePort())
  const cwd = options.cwd ?? root
  const child = spawn(`${cwd}/node_modules/.bin/node`, ['ops/start.ts'], {
    cwd,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('Brandpath is ready')) ready.resolve()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code} before it was ready:\n${said}`)))
  await ready.promise
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    stop: () => stop(child),
    kill: () => endProcessTree(child),
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
  return child.exitCode
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
