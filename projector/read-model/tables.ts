import { table, type Table, type Tables } from '#kernel/projections/rows.ts'
import type { ReadTables } from '#schema/tables/database.ts'
import type * as read from '#schema/tables/read.ts'

/** Name of a table that projections write. */
export type ReadTable = Exclude<keyof ReadTables, 'checkpoint'>

interface OfProject {
  readonly project_id?: number
}
const projectKey = ({ project_id }: OfProject) => `project:${project_id}`
/** A new roadmap version of a project changes which tasks have votes, too. */
const roadmapKey = ({ project_id }: OfProject) => `roadmap:${project_id}`
/** A change of the team changes who is notified about the project. */
const teamKey = ({ project_id }: OfProject) => `team:${project_id}`

/** The tables of the read models, with the keys that clients are notified of. */
export const readTables = {
  roadmap_tasks: table<read.RoadmapTasks>()({ key: ['version', 'key'], changeKey: () => 'roadmap' }),
  guides: table<read.Guides>()({ key: ['task_key'], changeKey: () => 'guides' }),
  projects: table<read.Projects>()({ key: ['id'], changeKey: ({ id }) => `project:${id}` }),
  roadmap_adoptions: table<read.RoadmapAdoptions>()({
    key: ['project_id', 'version'],
    changeKey: roadmapKey,
  }),
  task_states: table<read.TaskStates>()({ key: ['project_id', 'task_key'], changeKey: projectKey }),
  task_status_history: table<read.TaskStatusHistory>()({ key: ['project_id', 'id'] }),
  members: table<read.Members>()({ key: ['project_id', 'entry_id'], changeKey: teamKey }),
  mail_settings: table<read.MailSettings>()({ key: ['project_id', 'entry_id'], changeKey: projectKey }),
  member_activity: table<read.MemberActivity>()({ key: ['project_id', 'user_id'] }),
  reports_issued: table<read.ReportsIssued>()({ key: ['project_id', 'frequency'] }),
  platform_invitations: table<read.PlatformInvitations>()({ key: ['entry_id'] }),
  activities: table<read.Activities>()({ key: ['project_id', 'id'] }),
  votes: table<read.Votes>()({ key: ['task_key', 'user_id'] }),
  vote_totals: table<read.VoteTotals>()({ key: ['task_key'], changeKey: () => 'votes' }),
  slots: table<read.Slots>()({ key: ['project_id'] }),
  highest_ids: table<read.HighestIds>()({ key: ['kind'] }),
  erased_users: table<read.ErasedUsers>()({ key: ['user_id'] }),
  erased_entries: table<read.ErasedEntries>()({ key: ['entry_id'] }),
  history: table<read.History>()({ key: ['position'] }),
} satisfies { [T in ReadTable]: Table<ReadTables[T], keyof ReadTables[T] & string> } & Tables

export type ReadModelTables = typeof readTables
