import type * as identity from './identity.ts'
import type * as read from './read.ts'
import type * as work from './work.ts'

/** Tables of the read models, queried through `db.withSchema(readSchema)`. */
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

/** Postgres schema of this release's read models. Their changes are announced on a channel of the same name. */
export const readSchema = `read_${readVersion}`

/**
 * PostgreSQL regular expression that matches the read schemas of all releases and those of rebuilds. Earlier releases
 * could also have `read_N_of_P`, for P parts.
 */
export const readSchemas = '^read_[0-9]+(_of_[0-9]+)?(_next|_old)?$'

/** Name of the lease for work that runs once for all versions of the read models, such as sending emails. */
export const workLease = 'work'

/** Names of the leases that a complete set of projectors holds. */
export const leasesFor = (schema: string): readonly string[] => [schema, workLease]

/** Read schema that a lease is for. Earlier releases had a lease for each part: `read_6_of_2, part 1`. */
export const leasedSchema = (lease: string): string => lease.replace(/, part \d+$/, '')
