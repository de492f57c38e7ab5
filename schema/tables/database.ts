import type { Config } from '../config.ts'
import type * as identity from './identity.ts'
import type * as read from './read.ts'
import type * as work from './work.ts'

/** The read models: queried through `db.withSchema(readSchema(…))`, whichever version serves. */
export interface ReadTables {
  roadmap_tasks: read.RoadmapTasks
  guides: read.Guides
  projects: read.Projects
  roadmap_adoptions: read.RoadmapAdoptions
  task_states: read.TaskStates
  task_status_history: read.TaskStatusHistory
  members: read.Members
  mail_settings: read.MailSettings
  member_activity: read.MemberActivity
  reports_issued: read.ReportsIssued
  platform_invitations: read.PlatformInvitations
  activities: read.Activities
  votes: read.Votes
  vote_totals: read.VoteTotals
  slots: read.Slots
  highest_ids: read.HighestIds
  erased_users: read.ErasedUsers
  erased_entries: read.ErasedEntries
  history: read.History
  checkpoint: read.Checkpoint
}

/** All tables, as Kysely sees them. */
export interface Database extends ReadTables {
  'identity.accounts': identity.Accounts
  'identity.sessions': identity.Sessions
  'identity.entries': identity.Entries
  'identity.password_resets': identity.PasswordResets
  'identity.events_due': identity.EventsDue
  'work.commands': work.Commands
  'work.limits': work.Limits
  'work.erasures': work.Erasures
  'work.outbox': work.Outbox
  'work.status_notes': work.StatusNotes
  'work.notifications': work.Notifications
  'work.announcements': work.Announcements
  'work.guide_news': work.GuideNews
  'work.reactor_checkpoints': work.ReactorCheckpoints
  'work.leaders': work.Leaders
  'work.request_minutes': work.RequestMinutes
  'work.lag_minutes': work.LagMinutes
  'work.disks': work.Disks
  'work.errors': work.Errors
  'work.incidents': work.Incidents
}

/** Version of the read models that this release reads and writes. */
export const readVersion = 6

/**
 * The Postgres schema in which a version of the read models stands; also the channel on which its changes are announced.
 * Those that are kept up to date in another number of parts (PROJECTION_PARTS) are others.
 */
export const readSchema = (version: number, parts = 1) =>
  parts === 1 ? `read_${version}` : `read_${version}_of_${parts}`

/** Finds those of every release, and what a rebuild makes or has left beside them; as Postgres has regular expressions. */
export const readSchemas = '^read_[0-9]+(_of_[0-9]+)?(_next|_old)?$'

/** Where a process finds the read models by its configuration. */
export const schemaInService = ({ PROJECTION_PARTS }: Pick<Config, 'PROJECTION_PARTS'>): string =>
  readSchema(readVersion, PROJECTION_PARTS)

/** In how many parts those of a schema are kept up to date. */
export const partsIn = (schema: string): number => Number(/_of_(\d+)/.exec(schema)?.[1] ?? 1)

/** What is led of read models: each part has one leader. */
export const leadsOf = (schema: string): readonly string[] =>
  Array.from({ length: partsIn(schema) }, (_, index) => leadOf(schema, index + 1))

/** The lead of a part, by its number from 1. */
export const leadOf = (schema: string, part: number): string =>
  partsIn(schema) === 1 ? schema : `${schema}, part ${part}`

/** The lead of the work that is done once for all, sending mails among it. */
export const workLead = 'work'

/** What is led with read models: their parts, and that work. */
export const allLeads = (schema: string): readonly string[] => [...leadsOf(schema), workLead]

/** Whose lead it is. */
export const schemaLed = (lead: string): string => lead.replace(/, part \d+$/, '')
