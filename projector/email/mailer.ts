import { sql } from 'kysely'
import type { Mailer } from '#kernel/email/delivery.ts'
import { urgentEmailKinds } from '#schema/email.ts'
import { isAnyErased } from '#schema/queries/accounts.ts'
import { databaseNames } from '#schema/tables/database.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import { compose } from './compose.ts'

type EmailContext = Parameters<typeof compose>[0]
type Delivery = Pick<Mailer<OutboxRow>, 'transport' | 'from' | 'log' | 'tracing'>

/** Returns the mailer of all emails except alerts. The API sends the alerts. */
export const createMailer = (context: EmailContext, delivery: Delivery): Mailer<OutboxRow> => ({
  db: context.db,
  names: databaseNames,
  condition: sql<boolean>`kind <> 'alert'`,
  urgent: sql<boolean>`kind in (${sql.join(urgentEmailKinds.map((kind) => sql.lit(kind)))})`,
  isAnyErased: (userIds) => isAnyErased(context.db, userIds),
  compose: (row) => compose(context, row),
  publicUrl: context.publicUrl,
  ...delivery,
})
