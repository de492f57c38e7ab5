import type { Kysely } from 'kysely'
import type { Mail } from '#domain/mail/mail.ts'
import { renderMail } from '#domain/mail/render.ts'
import type { MailKind } from '#schema/mail.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import type { LinkContext } from '#store/links.ts'
import type { Composition } from '#store/mail/mailer.ts'
import type { OutboxRow } from '#store/mail/outbox.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { guide } from './guide.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { platformInvitation } from './platform-invitation.ts'
import { report } from './report.ts'
import { statusUpdate } from './status-update.ts'

/** What mails are written from. Names, addresses and tokens come in here, when a mail is about to leave. */
export interface MailContext extends LinkContext {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly roadmapWith: RoadmapReader
  /** By whose calendar days are told: an IANA zone. */
  readonly timeZone: string
}

type Letter =
  | { readonly to: string; readonly mail: Mail; readonly names?: readonly number[] }
  | { readonly suppress: string }

/** One file a kind of mail. Those of alerts are the API's (`api/monitoring/alert-mail.ts`). */
export type Compose = (context: MailContext, row: OutboxRow) => Promise<Letter>

const kinds: Readonly<Record<Exclude<MailKind, 'alert'>, Compose>> = {
  'password-reset': passwordReset,
  invitation,
  'platform-invitation': platformInvitation,
  'status-update': statusUpdate,
  report,
  guide,
}

export async function compose(context: MailContext, row: OutboxRow): Promise<Composition> {
  const kind = (kinds as Readonly<Record<string, Compose | undefined>>)[row.kind]
  if (!kind) throw new Error(`This release knows no mail of the kind ${row.kind}`)
  const letter = await kind(context, row)
  if ('suppress' in letter) return letter
  const { mail, ...rest } = letter
  return { ...rest, content: renderMail(mail) }
}
