import type { ActivityType } from '../activity.ts'
import type { Category, TaskStatus } from '../roadmap.ts'
import type { ReportFrequency, Role } from '../roles.ts'

/** Schema `read_N`: the read models. They can be rebuilt from the events. */
export interface ReadTables {
  roadmap_tasks: {
    version: number
    key: string
    number: number
    place: number
    title: string
    description: string
    category: Category
    task_type: string
    priority: boolean
  }

  guides: {
    task_key: string
    /** Null for a link. */
    slug: string | null
    title: string | null
    markdown: string | null
    /** Null for an article. */
    link: string | null
    published_at: Date
  }

  projects: {
    id: number
    name: string
    owner_id: number
    owner_entry_id: number
    roadmap_version: number
    first_version: number
    created_at: Date
  }

  roadmap_adoptions: {
    project_id: number
    version: number
    adopted_at: Date
  }

  /** Tasks without a row are pending. */
  task_states: {
    project_id: number
    task_key: string
    status: TaskStatus
    changed_at: Date
    changed_by: number | null
  }

  task_status_history: {
    /** Position of the event. */
    id: bigint
    project_id: number
    task_key: string
    old_status: TaskStatus
    new_status: TaskStatus
    changed_at: Date
    changed_by_user_id: number | null
  }

  /** Members and pending invitations, without former members. */
  members: {
    entry_id: number
    project_id: number
    user_id: number | null
    role: Role
    is_owner: boolean
    /** Start of the membership, or time of the pending invitation. */
    since: Date
    expires_at: Date | null
  }

  /** Also of former memberships. Without a row, the defaults of `domain/team/team-state.ts` apply. */
  mail_settings: {
    project_id: number
    entry_id: number
    enabled: boolean
    frequency: ReportFrequency
    status_updates: boolean
  }

  member_activity: {
    project_id: number
    user_id: number
    last_at: Date
  }

  reports_issued: {
    project_id: number
    frequency: ReportFrequency
    period_key: string
  }

  platform_invitations: {
    entry_id: number
    role: Role
    since: Date
    expires_at: Date
  }

  /** Slots of owners. After a crash between two appends, the projector's leader repairs a state other than `created`. */
  slots: {
    project_id: number
    owner_id: number
    /** `taken`: the project's first event is missing. `deleted`: the slot is not yet released. */
    state: 'taken' | 'created' | 'deleted'
    since: Date
  }

  /** Highest id of each kind in the events. Sequences must continue above it. */
  highest_ids: {
    kind: 'user' | 'project' | 'entry' | 'reset'
    id: number
  }

  erased_users: {
    user_id: number
    erased_at: Date
  }

  erased_entries: {
    entry_id: number
    user_id: number
  }

  checkpoint: {
    part: number
    /** Null before the first event, like `log_id`. */
    position: bigint | null
    log_id: string | null
  }

  votes: {
    task_key: string
    user_id: number
    cast_at: Date
  }

  vote_totals: {
    task_key: string
    votes: number
    /** Position of the last counted vote; decides between tasks with equal votes. */
    since: bigint
  }

  activities: {
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

  history: {
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
}
