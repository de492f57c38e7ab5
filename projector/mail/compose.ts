import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Outbox } from '#schema/tables/work.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { passwordReset } from './password-reset.ts'

export type OutboxRow = Selectable<Outbox>

/** What mails are written from. Addresses and tokens come in here, when a mail is about to leave. */
export interface MailContext {
  readonly db: Kysely<Database>
  readonly secret: Uint8Array
  /** Before every link; no slash at its end. */
  readonly publicUrl: string
}

/** A mail and whom it goes to, or why it must not go any more. */
export type Composition = { readonly to: string; readonly mail: Mail } | { readonly suppress: string }

/** One file a kind of mail. */
export type Compose = (context: MailContext, row: OutboxRow) => Promise<Composition>

const kinds: Readonly<Record<string, Compose>> = { 'password-reset': passwordReset }

export const compose: Compose = async (context, row) => {
  const kind = kinds[row.kind]
  if (!kind) throw new Error(`This release knows no mail of the kind ${row.kind}`)
  return kind(context, row)
}
