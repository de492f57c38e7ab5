import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export const processModules = ['api/process.ts', 'projector/process.ts'] as const

/** Starts the API and the projector. They load their modules while PostgreSQL starts, and wait for environment variables. */
export const loadProcesses = (): readonly ChildProcess[] =>
  processModules.map((module) => forkModule(module, { ...process.env, AWAIT_ENVIRONMENT: '1' }))

export const forkModule = (module: string, env: NodeJS.ProcessEnv): ChildProcess =>
  fork(path.join(root, module), { env, cwd: root })
