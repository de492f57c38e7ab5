import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { CommandHandler } from '#kernel/commands/command-handler.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { eventFormat } from '#schema/events/format.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { Database } from '#schema/tables/database.ts'

export interface WorkContext {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly commands: CommandHandler<BrandpathEvent>
  /** Schema of the read models, which may lag. Before you append events, read the streams. */
  readonly schema: string
  readonly log: Logger
}

export const openCommands = (store: EventStore): CommandHandler<BrandpathEvent> =>
  new CommandHandler({ store, format: eventFormat, cachedStates: 4_000 })
