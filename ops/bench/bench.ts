import type { Logger } from 'pino'
import type { ChildProcesses } from './children.ts'
import type { Scale } from './options.ts'
import type { BenchDatabases } from './data/databases.ts'

export interface Bench {
  readonly databases: BenchDatabases
  readonly children: ChildProcesses
  readonly scale: Scale
  readonly log: Logger
  /** Prints progress to standard error. */
  readonly note: (words: string) => void
}

/** A database with the given number of projects and current read models. */
export interface DataSet {
  readonly projects: number
  readonly databaseUrl: string
  readonly events: number
}
