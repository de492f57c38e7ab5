import { sql, type Kysely } from 'kysely'
import { dateOf, dayAt, dayOf, instantOf } from '#domain/shared/zoned-time.ts'
import { dueHour } from '#domain/reports/report-period.ts'
import type { Database } from '#schema/tables/database.ts'
import type { NotifyEffect } from '../reactors/effects.ts'
import { writeNotifications } from '../reactors/write-notifications.ts'

interface DueNotifications {
  readonly db: Kysely<Database>
  readonly schema: string
  readonly timeZone: string
}

/** Returns the day whose notifications are due, as `yyyy-MM-dd`; null before 08:00 in the time zone. */
export function dueDay(now: Date, timeZone: string): string | null {
  const today = dayAt(now, timeZone)
  return instantOf(today, dueHour, timeZone) <= now ? dateOf(today) : null
}

/**
 * Notifies assignees of tasks that are due tomorrow or overdue. An assignee is notified once that a task with a due date is
 * overdue: on the first run that finds it, even after days without a run. Tasks that become due tomorrow by a change after
 * 08:00 are notified only in the app.
 */
export async function notifyDue(
  { db, schema, timeZone }: DueNotifications,
  day: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('work.announcements')
      .values({ kind: 'due', subject: day, at: now })
      .onConflict((on) => on.doNothing())
      .returning('subject')
      .execute()
    const isFirst = inserted.length > 0
    const reads = trx.withSchema(schema)
    const began = instantOf(dayOf(day), dueHour, timeZone)
    const tasks = await (isFirst ? dueTasks(reads, day) : plannedSince(reads, day, began)).execute()
    await writeNotifications(
      trx,
      tasks.map((task) => ({ ...notification(task, now), ...(isFirst && { email: 'daily' }) })),
    )
  })
}

/** Subject of the notification. An assignee gets one notification for each due date when it is near, and one when it has passed. */
const subjectOf = (day: string) =>
  sql<string>`concat_ws('/', due.project_id, due.task_key, due.due_on, case when due.due_on < ${day} then 'overdue' else 'tomorrow' end)`

/** Returns all subjects that the notifications of a due date can have. */
export const dueSubjects = (projectId: number, taskKey: string, dueOn: string): readonly string[] =>
  ['overdue', 'tomorrow'].map((when) => [projectId, taskKey, dueOn, when].join('/'))

type DueTask = Awaited<ReturnType<ReturnType<typeof dueTasks>['execute']>>[number]

const dueTasks = (reads: Kysely<Database>, day: string) =>
  reads
    .selectFrom('task_due_dates as due')
    .innerJoin('task_assignees as assigned', (on) =>
      on.onRef('assigned.project_id', '=', 'due.project_id').onRef('assigned.task_key', '=', 'due.task_key'),
    )
    .innerJoin('members as member', (on) =>
      on
        .onRef('member.project_id', '=', 'assigned.project_id')
        .onRef('member.entry_id', '=', 'assigned.entry_id'),
    )
    .innerJoin('projects as p', 'p.id', 'due.project_id')
    // A project on another roadmap version may not have the task.
    .innerJoin('roadmap_tasks as task', (on) =>
      on.onRef('task.version', '=', 'p.roadmap_version').onRef('task.key', '=', 'due.task_key'),
    )
    .leftJoin('task_states as state', (on) =>
      on.onRef('state.project_id', '=', 'due.project_id').onRef('state.task_key', '=', 'due.task_key'),
    )
    .leftJoin('irrelevant_tasks as irrelevant', (on) =>
      on
        .onRef('irrelevant.project_id', '=', 'due.project_id')
        .onRef('irrelevant.task_key', '=', 'due.task_key'),
    )
    .where((eb) => eb.or([eb('due.due_on', '=', dateOf(dayOf(day) + 1)), eb('due.due_on', '<', day)]))
    .where('member.user_id', 'is not', null)
    .where('irrelevant.task_key', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('state.status', eb.val('pending')), '<>', 'completed'))
    // A task can be overdue for a long time, so this reads only tasks whose assignees are not notified yet.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('work.notifications as known')
            .whereRef('known.user_id', '=', 'member.user_id')
            .where('known.kind', '=', 'due')
            .where('known.subject', '=', subjectOf(day)),
        ),
      ),
    )
    .select(['due.project_id', 'due.task_key', 'p.name as project_name'])
    .select((eb) => eb.ref('member.user_id').$notNull().as('user_id'))
    .select(sql<string>`due.due_on::text`.as('due_on'))
    .select(sql<boolean>`due.due_on < ${day}`.as('isOverdue'))
    .select(subjectOf(day).as('subject'))
    .orderBy('due.due_on')
    .orderBy('due.project_id')
    .orderBy('task.number')

/**
 * Tasks that are due tomorrow and whose plan has changed since a time. Reads the changes first: there are few of them, and
 * this runs every few seconds.
 */
const plannedSince = (reads: Kysely<Database>, day: string, since: Date) =>
  dueTasks(reads, day)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('history')
          .where('type', 'in', ['TaskDueDateSet', 'TaskAssigned', 'TaskMarkedRelevant'])
          .where('occurred_at', '>=', since)
          .select(['project_id', 'task_key'])
          .distinct()
          .as('change'),
      (on) =>
        on.onRef('change.project_id', '=', 'due.project_id').onRef('change.task_key', '=', 'due.task_key'),
    )
    .where('due.due_on', '>', day)

function notification(task: DueTask, now: Date): NotifyEffect {
  const { project_id: projectId, task_key: taskKey, due_on: dueOn, subject } = task
  const when = task.isOverdue ? 'overdue' : 'tomorrow'
  return {
    kind: 'notify',
    notification: 'due',
    subject,
    to: { userId: task.user_id },
    projectId,
    projectName: task.project_name,
    taskKey,
    actor: null,
    at: now,
    refs: { dueOn, when },
  }
}
