import type { ActivityType } from '../activity.ts'
import type { Category, TaskStatus } from '../roadmap.ts'
import type { ReportFrequency, Role } from '../roles.ts'

/** Schema `read_N`: the read models. They can be rebuilt from the events. */
export interface RoadmapTasks {
  version: number
  key: string
  number: number
  /** Index on the roadmap, from 0. */
  place: number
  title: string
  description: string
  category: Category
  task_type: string
  priority: boolean
}

export interface Guides {
  task_key: string
  /** Null for a link. */
  slug: string | null
  title: string | null
  markdown: string | null
  /** Null for an article. */
  link: string | null
  published_at: Date
}

export interface Projects {
  id: number
  name: string
  owner_id: number
  owner_entry_id: number
  roadmap_version: number
  /** Roadmap version at its creation. */
  first_version: number
  created_at: Date
}

/** Roadmap updates of projects. */
export interface RoadmapAdoptions {
  project_id: number
  version: number
  adopted_at: Date
}

/** Tasks whose status has changed. Tasks without a row are pending. */
export interface TaskStates {
  project_id: number
  task_key: string
  status: TaskStatus
  changed_at: Date
  changed_by: number | null
}

export interface TaskStatusHistory {
  /** Position of the event. */
  id: bigint
  project_id: number
  /** The task id is project id × 1000 + the number of this key on the roadmap. */
  task_key: string
  old_status: TaskStatus
  new_status: TaskStatus
  changed_at: Date
  changed_by_user_id: number | null
}

/** Members and pending invitations. Former members have no row. */
export interface Members {
  entry_id: number
  project_id: number
  /** Null while only invited. */
  user_id: number | null
  role: Role
  is_owner: boolean
  /** Start of the membership, or time of the pending invitation. */
  since: Date
  /** Expiry of a pending invitation. */
  expires_at: Date | null
}

/**
 * Email preferences of memberships, also former ones. Memberships without a row have the defaults of
 * `domain/team/team-state.ts`.
 */
export interface MailSettings {
  project_id: number
  entry_id: number
  enabled: boolean
  frequency: ReportFrequency
  status_updates: boolean
}

/** Time of each user's last change in a project. */
export interface MemberActivity {
  project_id: number
  user_id: number
  last_at: Date
}

/** Newest reported period. */
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
 * Slots of owners. The state is `created` for an existing project. The other states are transient; after a crash between
 * two appends, the projector's leader repairs them.
 */
export interface Slots {
  project_id: number
  owner_id: number
  /** `taken`: the project's first event is missing. `deleted`: the slot is not yet released. */
  state: 'taken' | 'created' | 'deleted'
  since: Date
}

/** Highest id of each kind in the events. Sequences must continue above it. */
export interface HighestIds {
  kind: 'user' | 'project' | 'entry' | 'reset'
  id: number
}

/** Users whose accounts were erased. */
export interface ErasedUsers {
  user_id: number
  erased_at: Date
}

/** Memberships of erased users. They are never used again. */
export interface ErasedEntries {
  entry_id: number
  user_id: number
}

/** Checkpoint of the read models: the last projected position and its log. */
export interface Checkpoint {
  part: number
  /** Null before the first event, like `log_id`. */
  position: bigint | null
  log_id: string | null
}

export interface Votes {
  task_key: string
  user_id: number
  cast_at: Date
}

/** Votes for the guide of each task, over all projects. */
export interface VoteTotals {
  task_key: string
  votes: number
  /** Position of the last counted vote. Of two tasks with equal votes, the earlier one ranks higher. */
  since: bigint
}

/** Activity feed of a project. */
export interface Activities {
  project_id: number
  /** Position of the event. */
  id: bigint
  type: ActivityType
  /** Null for the system. */
  actor: number | null
  at: Date
  task_key: string | null
  entry_id: number | null
  detail: Record<string, string>
}

/** Event history: one row for each event, without its payload. */
export interface History {
  position: bigint
  stream: string
  revision: bigint
  type: string
  /** Null for the system. */
  actor: number | null
  correlation_id: string
  occurred_at: Date
  /** Project of the stream, or project that the event names. */
  project_id: number | null
  task_key: string | null
}
