import { defineProjection, type Projection } from '#kernel/projections/projection.ts'
import { table, type Rows as TableRows, type Table, type Tables } from '#kernel/projections/rows.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { ReadTables, ReadViews } from '#schema/tables/read.ts'

export type ReadTable = Exclude<keyof ReadTables, 'checkpoint' | keyof ReadViews>

type Row<T extends ReadTable> = ReadTables[T]

interface OfProject {
  readonly project_id?: number
}
const projectKey = ({ project_id }: OfProject) => `project:${project_id}`
/** Key of a project's roadmap version. After a change, clients also fetch the votes, because the tasks are different. */
const roadmapKey = ({ project_id }: OfProject) => `roadmap:${project_id}`
/** Key of a project's team. A change of the team may also change who gets the project's live updates. */
const teamKey = ({ project_id }: OfProject) => `team:${project_id}`

/** Defines the keys of all tables. If a row changes, clients are notified of its `changeKey`. */
export const readTables = {
  roadmap_tasks: table<Row<'roadmap_tasks'>>()({ key: ['version', 'key'], changeKey: () => 'roadmap' }),
  roadmap_totals: table<Row<'roadmap_totals'>>()({ key: ['version'] }),
  guides: table<Row<'guides'>>()({ key: ['task_key'], changeKey: () => 'guides' }),
  guide_items: table<Row<'guide_items'>>()({ key: ['task_key', 'item_id'] }),
  projects: table<Row<'projects'>>()({ key: ['id'], changeKey: ({ id }) => `project:${id}` }),
  roadmap_adoptions: table<Row<'roadmap_adoptions'>>()({
    key: ['project_id', 'version'],
    changeKey: roadmapKey,
  }),
  task_states: table<Row<'task_states'>>()({ key: ['project_id', 'task_key'], changeKey: projectKey }),
  task_assignees: table<Row<'task_assignees'>>()({ key: ['project_id', 'task_key'], changeKey: projectKey }),
  task_due_dates: table<Row<'task_due_dates'>>()({ key: ['project_id', 'task_key'], changeKey: projectKey }),
  irrelevant_tasks: table<Row<'irrelevant_tasks'>>()({
    key: ['project_id', 'task_key'],
    changeKey: projectKey,
  }),
  task_counts: table<Row<'task_counts'>>()({ key: ['project_id', 'task_key'] }),
  checked_items: table<Row<'checked_items'>>()({
    key: ['project_id', 'task_key', 'item_id'],
    changeKey: projectKey,
  }),
  notes: table<Row<'notes'>>()({ key: ['project_id', 'note_id'], changeKey: projectKey }),
  links: table<Row<'links'>>()({ key: ['project_id', 'link_id'], changeKey: projectKey }),
  status_posts: table<Row<'status_posts'>>()({ key: ['project_id', 'position'], changeKey: projectKey }),
  members: table<Row<'members'>>()({ key: ['project_id', 'entry_id'], changeKey: teamKey }),
  mail_settings: table<Row<'mail_settings'>>()({ key: ['project_id', 'entry_id'], changeKey: projectKey }),
  member_activity: table<Row<'member_activity'>>()({ key: ['project_id', 'user_id'] }),
  reports_issued: table<Row<'reports_issued'>>()({ key: ['project_id', 'frequency'] }),
  platform_invitations: table<Row<'platform_invitations'>>()({ key: ['entry_id'] }),
  votes: table<Row<'votes'>>()({ key: ['task_key', 'user_id'] }),
  vote_totals: table<Row<'vote_totals'>>()({ key: ['task_key'], changeKey: () => 'votes' }),
  slots: table<Row<'slots'>>()({ key: ['project_id'] }),
  highest_ids: table<Row<'highest_ids'>>()({ key: ['kind'] }),
  erased_users: table<Row<'erased_users'>>()({ key: ['user_id'] }),
  erased_entries: table<Row<'erased_entries'>>()({ key: ['entry_id'] }),
  history: table<Row<'history'>>()({ key: ['position'] }),
} satisfies { [T in ReadTable]: Table<ReadTables[T], keyof ReadTables[T] & string> } & Tables

export type ReadModelTables = typeof readTables
export type Rows = TableRows<ReadModelTables>

export const projection = defineProjection<BrandpathEvent, ReadModelTables>
export type ReadModelProjection = Projection<BrandpathEvent, ReadModelTables>
