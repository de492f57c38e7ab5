import type { Logger } from 'pino'
import type { Children } from './children.ts'
import type { Scale } from './options.ts'
import type { Place } from './place.ts'

/** What every measurement works with. */
export interface Bench {
  readonly place: Place
  readonly children: Children
  readonly scale: Scale
  readonly log: Logger
  /** Says on stderr what is under way. */
  readonly note: (words: string) => void
}

/** A database that holds so many projects, its read models up to date. */
export interface DataSet {
  readonly projects: number
  readonly databaseUrl: string
  readonly events: number
}
