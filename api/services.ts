import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import type { Tracing } from '#store/tracing/tracing.ts'
import type { Aggregates } from './commands/aggregates.ts'
import type { ReceivedCommands } from './commands/idempotency.ts'
import type { CommandRunner } from './commands/run.ts'
import type { SessionFinder } from './identity/sessions.ts'
import type { LiveHub } from './live/hub.ts'
import type { Measuring } from './monitoring/measuring.ts'
import type { ReadPosition } from './read-position.ts'
import type { Replica } from './replica.ts'

/** All that the HTTP service stands on; built once at the start, handed to every noun. */
export interface Services {
  readonly config: Config
  /** Where links point to: PUBLIC_URL, or localhost on the port that was got. No slash at its end. */
  readonly publicUrl: string
  readonly store: EventStore
  /** Schemas `identity` and `work`. */
  readonly db: Kysely<Database>
  /** The read models in service, where the queries are answered. */
  readonly reads: Kysely<Database>
  /** Null where that is the database itself. */
  readonly replica: Replica | null
  readonly sessions: SessionFinder
  readonly aggregates: Aggregates
  readonly commands: CommandRunner
  readonly received: ReceivedCommands
  readonly readPosition: ReadPosition
  readonly live: LiveHub
  /** Signs tokens and keys hashes. */
  readonly secret: Uint8Array
  /** What this process measures of itself. */
  readonly measuring: Measuring
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  /** What goes through it is kept for administrators. */
  readonly log: Logger
  readonly now: () => Date
}
