import type { Kysely, Selectable } from 'kysely'
import type { Mail } from '#domain/mail/mail.ts'
import type { MailKind } from '#schema/mail.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Outbox } from '#schema/tables/work.ts'
import type { EventStore } from '#store/event-store.ts'
import type { LinkContext } from '#store/links.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { alert } from './alert.ts'
import { guide } from './guide.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { platformInvitation } from './platform-invitation.ts'
import { report } from './report.ts'
import { statusUpdate } from './status-update.ts'

export type OutboxRow = Selectable<Outbox>

/** What mails are written from. Names, addresses and tokens come in here, when a mail is about to leave. */
export interface MailContext extends LinkContext {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly roadmapWith: RoadmapReader
  /** By whose calendar days are told: an IANA zone. */
  readonly timeZone: string
}

/** A mail and whom it goes to, or why it must not go any more. */
export type Composition = Composed | { readonly suppress: string }

interface Composed {
  readonly to: string
  readonly mail: Mail
  /** The users whose names it says: it goes with them when they are erased, as long as it is a file. */
  readonly names?: readonly number[]
}

/** One file a kind of mail. */
export type Compose = (context: MailContext, row: OutboxRow) => Promise<Composition>

const kinds: Readonly<Record<MailKind, Compose>> = {
  'password-reset': passwordReset,
  invitation,
  'platform-invitation': platformInvitation,
  'status-update': statusUpdate,
  report,
  guide,
  alert,
}

export const compose: Compose = async (context, row) => {
  const kind = (kinds as Readonly<Record<string, Compose | undefined>>)[row.kind]
  if (!kind) throw new Error(`This release knows no mail of the kind ${row.kind}`)
  return kind(context, row)
}
