import type { Email } from '#domain/email/email.ts'
import type { LinkContext } from '#domain/email/links.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import type { WorkContext } from '../work-context.ts'

export interface EmailContext extends LinkContext, Pick<WorkContext, 'db' | 'store' | 'commands'> {
  readonly readRoadmap: RoadmapReader
  readonly timeZone: string
}

export type ComposedEmail =
  | { readonly to: string; readonly email: Email; readonly userIds?: readonly number[] }
  | { readonly suppress: string }

/** Composes one kind of email. The API composes alerts (`api/monitoring/alerts/emails.ts`). */
export type Compose = (context: EmailContext, row: OutboxRow) => Promise<ComposedEmail>
