import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CommandHandler } from '#kernel/commands/command-handler.ts'
import type { IdempotentCommands } from '#kernel/commands/idempotent-commands.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import type { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import type { Tracing } from '#kernel/telemetry/tracing.ts'
import type { Config } from '#schema/config.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { TextStore } from './content/store-texts.ts'
import type { RateLimits } from './http/security/rate-limits.ts'
import type { SessionCookie, SessionFinder } from './http/sessions.ts'
import type { LiveHub } from './live/hub.ts'
import type { ProcessMetrics } from './monitoring/metrics/process-metrics.ts'
import type { Replica } from './replica/replica.ts'

export interface Services {
  readonly config: Config
  /** Base URL of links without a trailing slash: PUBLIC_URL, or localhost with the port. */
  readonly publicUrl: string
  readonly store: EventStore
  /** Primary database with the schemas `content`, `identity` and `work`. */
  readonly db: Kysely<Database>
  readonly reads: Kysely<Database>
  readonly replica: Replica | null
  readonly sessions: SessionFinder
  readonly cookie: SessionCookie
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly commands: CommandHandler<BrandpathEvent>
  readonly idempotency: IdempotentCommands
  /** `submit` stores a text. It resolves to false if the author has been erased. */
  readonly texts: TextStore
  readonly projectionPosition: ProjectionPosition
  readonly live: LiveHub
  readonly secret: Uint8Array
  readonly metrics: ProcessMetrics
  readonly tracing: Tracing | null
  /** Writes to the log. Warnings and errors are also stored for System Monitoring. */
  readonly log: Logger
  readonly now: () => Date
}
