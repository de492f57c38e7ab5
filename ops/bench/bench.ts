import type { Logger } from 'pino'
import type { ChildProcesses } from './children.ts'
import type { Scale } from './options.ts'
import type { BenchDatabases } from './data/databases.ts'

export interface Bench {
  readonly databases: BenchDatabases
  readonly children: ChildProcesses
  readonly scale: Scale
  readonly commandsOnly: boolean
  readonly eventStoreUrl: string | undefined
  readonly log: Logger
  /** Prints progress to standard error. */
  readonly note: (words: string) => void
}

/** A database with test data of `projects` projects. The read models contain all events of the log. */
export interface DataSet {
  readonly projects: number
  readonly databaseUrl: string
  readonly events: number
  /** Environment variables for using the event store of the data set. */
  readonly eventStore: EventStoreVariables
}

export interface EventStoreVariables {
  readonly EVENTSTORE_URL?: string
  readonly EVENTSTORE_PREFIX?: string
}
