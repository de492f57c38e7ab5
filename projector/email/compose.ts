import { renderEmail } from '#domain/email/render.ts'
import type { EmailKind } from '#schema/email.ts'
import type { Composition } from '#kernel/email/delivery.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import type { Compose, EmailContext } from './composer.ts'
import { guide } from './guide.ts'
import { invitation, platformInvitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { report } from './report.ts'
import { statusUpdate } from './status-update.ts'
import { taskNotifications } from './task-notifications.ts'
import { addressVerification } from './verification.ts'

const kinds: Readonly<Record<Exclude<EmailKind, 'alert'>, Compose>> = {
  'password-reset': passwordReset,
  'address-verification': addressVerification,
  invitation,
  'platform-invitation': platformInvitation,
  'status-update': statusUpdate,
  report,
  guide,
  assigned: taskNotifications,
  mentioned: taskNotifications,
  note: taskNotifications,
  due: taskNotifications,
}

export async function compose(context: EmailContext, row: OutboxRow): Promise<Composition> {
  const composeKind = (kinds as Readonly<Record<string, Compose | undefined>>)[row.kind]
  if (!composeKind) throw new Error(`Unknown kind of email in the outbox: ${row.kind}`)
  const composed = await composeKind(context, row)
  if ('suppress' in composed) return composed
  const { email, ...recipient } = composed
  return { ...recipient, content: renderEmail(email) }
}
