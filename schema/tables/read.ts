import type { ActivityType } from '../activity.ts'
import type { EventType } from '../events/index.ts'
import type { Category, TaskStatus } from '../roadmap.ts'
import type { ReportFrequency, Role } from '../roles.ts'

/** Schema `read_N`: the tables of the read models, which can be rebuilt from the events. */
export interface ReadTables extends ReadViews {
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

  roadmap_totals: {
    version: number
    tasks: number
    projects: number
    /** Completed relevant tasks of all projects with this version. Excludes tasks that the version does not contain. */
    completed: number
    /** Tasks of this version that are not relevant, in all projects. */
    irrelevant: number
  }

  guides: {
    task_key: string
    /** Slug of an article; null if the guide is a link. */
    slug: string | null
    title: string | null
    markdown: string | null
    /** URL of a link; null if the guide is an article. */
    link: string | null
    /** Number of items in the guide's task lists. */
    items: number
    published_at: Date
  }

  guide_items: {
    task_key: string
    item_id: string
    /** Position in the guide, counted from 0. */
    place: number
    text: string
  }

  projects: {
    id: number
    name: string
    owner_id: number
    owner_entry_id: number
    roadmap_version: number
    first_version: number
    created_at: Date
    launch_on: string | null
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

  /** Assignees of tasks. A completed task may be assigned to a former member. */
  task_assignees: {
    project_id: number
    task_key: string
    entry_id: number
  }

  task_due_dates: {
    project_id: number
    task_key: string
    due_on: string
  }

  /** Tasks that are not relevant to the brand of the project. They do not count. */
  irrelevant_tasks: {
    project_id: number
    task_key: string
    /** Row of `content.relevance_reasons`, which exists only if a reason was given. */
    reason_id: string
  }

  /** Numbers of visible notes and links. Tasks without a row have none. */
  task_counts: {
    project_id: number
    task_key: string
    notes: number
    links: number
  }

  /** Checked checklist items. May contain items that the guide no longer has. */
  checked_items: {
    project_id: number
    task_key: string
    item_id: string
    checked_by: number | null
    checked_at: Date
  }

  notes: {
    project_id: number
    note_id: string
    task_key: string
    author_id: number
    /** Row of `content.notes` with the current text; null if the note is deleted. */
    text_id: string | null
    created_at: Date
    edited_at: Date | null
  }

  /** Links of tasks. The addresses are in `content.links`. */
  links: {
    project_id: number
    link_id: string
    task_key: string
    author_id: number
    added_at: Date
    removed: boolean
  }

  /** Status updates. Their notes are in `content.status_posts`. The numbers are null before version 2 of the event. */
  status_posts: {
    project_id: number
    position: bigint
    post_id: string
    author_id: number | null
    at: Date
    completed: number | null
    in_progress: number | null
    total: number | null
  }

  /** Current members and pending invitations of projects. Former members have no row. */
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

  /** Email preferences of current and former members. If a row is missing, the default preferences apply. */
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

  /** Project slots of owners. If a crash leaves a slot incomplete, the leader repairs the slot. */
  slots: {
    project_id: number
    owner_id: number
    /**
     * `taken`: the project does not exist yet. `deleted`: the project is deleted, but the slot is not released. `released`: no
     * owner has a slot for the project.
     */
    state: 'taken' | 'created' | 'deleted' | 'released'
    since: Date
  }

  /** Highest id of each kind in the events. Ids from sequences must be higher. */
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
    /** Position of the last projected event. Both `position` and `log_id` are null before the first event. */
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
    /** Position of the last counted vote. Tasks with equal numbers of votes are sorted by this position. */
    since: bigint
  }

  history: {
    position: bigint
    occurred_at: Date
    /** Null if the event's correlation id is not a UUID. */
    correlation_id: string | null
    /** User who caused the event; null for the system. */
    actor: number | null
    revision: number
    /** Project of the event; null if the event belongs to no project. */
    project_id: number | null
    type: EventType
    entry_id: number | null
    task_key: string | null
    /** Name of the stream; null for the stream of the project `project_id`. */
    stream: string | null
    /** Data of the event without the task key, and the id of a reason; null if the activity feed omits the event. */
    detail: Record<string, string> | null
  }
}

export interface ReadViews {
  task_status_history: {
    id: bigint
    project_id: number
    task_key: string
    old_status: TaskStatus
    new_status: TaskStatus
    changed_at: Date
    changed_by_user_id: number | null
  }

  activities: {
    project_id: number
    id: bigint
    type: ActivityType
    actor: number | null
    at: Date
    task_key: string | null
    entry_id: number | null
    /** Data of the event without the task key, and the id of a reason. */
    detail: Record<string, string>
  }
}
