import type { ActivityType } from '../activity.ts'
import type { Category, TaskStatus } from '../roadmap.ts'
import type { ReportFrequency, Role } from '../roles.ts'

/** Schema `read_N`: the tables of the read models. They can be rebuilt from the events. */
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
    /** Slug of an article; null if the guide is a link. */
    slug: string | null
    title: string | null
    markdown: string | null
    /** URL of a link; null if the guide is an article. */
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

  /** Status of tasks by project. Tasks without a row are pending. */
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

  /** Current members and pending invitations of projects, without former members. */
  members: {
    entry_id: number
    project_id: number
    user_id: number | null
    role: Role
    is_owner: boolean
    /** Time when the membership began, or when the pending invitation was sent. */
    since: Date
    expires_at: Date | null
  }

  /** Email preferences of current and former memberships. Without a row, the domain's defaults apply. */
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

  /** Project slots of owners. The projector's leader repairs rows that a crash between two appends left incomplete. */
  slots: {
    project_id: number
    owner_id: number
    /** `created` is complete. `taken`: the project does not exist yet. `deleted`: the slot must still be released. */
    state: 'taken' | 'created' | 'deleted'
    since: Date
  }

  /** Highest id of each kind in the events. Sequences must continue above these ids. */
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
    /** Position of the last projected event; like `log_id`, null before the first event. */
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
    /** Position of the last counted vote. It decides the order of tasks with equal numbers of votes. */
    since: bigint
  }

  activities: {
    project_id: number
    /** Position of the event that the activity shows. */
    id: bigint
    type: ActivityType
    /** User who caused the event; null for the system. */
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
    /** User who caused the event; null for the system. */
    actor: number | null
    correlation_id: string
    occurred_at: Date
    /** Project in the stream name, or project that the event's data contains; null for other events. */
    project_id: number | null
    task_key: string | null
  }
}
