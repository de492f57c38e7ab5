import type { ActivityType } from '../activity.ts'
import type { Category, TaskStatus } from '../roadmap.ts'
import type { ReportFrequency, Role } from '../roles.ts'

/** Schema `read_N`: the read models. Rebuilt from the events at any time. */
export interface RoadmapTasks {
  version: number
  key: string
  number: number
  /** Place on the roadmap, from 0. */
  place: number
  title: string
  description: string
  category: Category
  task_type: string
  priority: boolean
}

export interface Guides {
  task_key: string
  /** Of a guide written here: its text and where it is served. */
  slug: string | null
  title: string | null
  markdown: string | null
  /** Of a guide elsewhere. */
  link: string | null
  published_at: Date
}

export interface Projects {
  id: number
  name: string
  owner_id: number
  owner_entry_id: number
  roadmap_version: number
  /** The version that it was created on. */
  first_version: number
  created_at: Date
}

/** Each time that a project went on to a newer version of the roadmap. */
export interface RoadmapAdoptions {
  project_id: number
  version: number
  adopted_at: Date
}

/** Only tasks that were ever moved: the others are pending. */
export interface TaskStates {
  project_id: number
  task_key: string
  status: TaskStatus
  changed_at: Date
  changed_by: number | null
}

export interface TaskStatusHistory {
  /** Position of the event that tells of it. */
  id: bigint
  project_id: number
  /** The task's id follows from it: project id × 1000 + the key's number on the roadmap. */
  task_key: string
  old_status: TaskStatus
  new_status: TaskStatus
  changed_at: Date
  changed_by_user_id: number | null
}

/** Members and pending invitations; who is gone has no row. */
export interface Members {
  entry_id: number
  project_id: number
  /** Null while only invited. */
  user_id: number | null
  role: Role
  is_owner: boolean
  /** Of the membership, or of the invitation while it is pending. */
  since: Date
  /** Until when the link of a pending invitation opens. */
  expires_at: Date | null
}

/** What entries chose to be mailed, kept while they are gone; an entry that never chose has the defaults of `domain/team-state.ts`. */
export interface MailSettings {
  project_id: number
  entry_id: number
  enabled: boolean
  frequency: ReportFrequency
  status_updates: boolean
}

/** When somebody last changed something in a project, a member or not. */
export interface MemberActivity {
  project_id: number
  user_id: number
  last_at: Date
}

/** The newest period that was reported. */
export interface ReportsIssued {
  project_id: number
  frequency: ReportFrequency
  period_key: string
}

/** Pending invitations to the platform. */
export interface PlatformInvitations {
  entry_id: number
  role: Role
  since: Date
  expires_at: Date
}

/**
 * The slots that owners hold. All but an instant of a project's life its state is `created`; the others are what
 * a crash between two appends leaves, until the projector's leader heals it.
 */
export interface Slots {
  project_id: number
  owner_id: number
  /** `taken`: the project's first event is still missing. `deleted`: the slot is still to be released. */
  state: 'taken' | 'created' | 'deleted'
  since: Date
}

/** The highest id of each kind that any event names: sequences are lifted above it. */
export interface HighestIds {
  kind: 'user' | 'project' | 'entry' | 'reset'
  id: number
}

/** Whose account was erased. */
export interface ErasedUsers {
  user_id: number
  erased_at: Date
}

/** The places that stood for somebody who was erased: nobody else ever has one. */
export interface ErasedEntries {
  entry_id: number
  user_id: number
}

/** One row for each part of the read models: how far it has come, and in which log. */
export interface Checkpoint {
  part: number
  /** Null before the first event, as is the log then. */
  position: bigint | null
  log_id: string | null
}

export interface Votes {
  task_key: string
  user_id: number
  cast_at: Date
}

/** How many ask for a guide, by task key, over all projects. */
export interface VoteTotals {
  task_key: string
  votes: number
  /** Position of the event that made it so many: of two with as many votes, the one that got there first leads. */
  since: bigint
}

/** A project's feed: what its people did, as its events tell it. */
export interface Activities {
  project_id: number
  /** Position of the event. */
  id: bigint
  type: ActivityType
  /** Null where the system acted. */
  actor: number | null
  at: Date
  task_key: string | null
  entry_id: number | null
  detail: Record<string, string>
}

/** One row for every event: what it is about, without what it says. */
export interface History {
  position: bigint
  stream: string
  revision: bigint
  type: string
  /** Null where the system acted. */
  actor: number | null
  correlation_id: string
  occurred_at: Date
  /** Of the project's own stream, or named by the event. */
  project_id: number | null
  task_key: string | null
}
