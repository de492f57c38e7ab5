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

/** Notifies assignees of tasks that are due tomorrow or were due yesterday. Does nothing if called again for the day. */
export async function notifyDue({ db, schema }: DueNotifications, day: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('work.announcements')
      .values({ kind: 'due', subject: day, at: now })
      .onConflict((on) => on.doNothing())
      .returning('subject')
      .execute()
    if (inserted.length === 0) return
    const tasks = await dueTasks(trx.withSchema(schema), day)
    await writeNotifications(
      trx,
      tasks.map((task) => notification(task, now)),
    )
  })
}

type DueTask = Awaited<ReturnType<typeof dueTasks>>[number]

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
    .where('due.due_on', 'in', [dateOf(dayOf(day) - 1), dateOf(dayOf(day) + 1)])
    .where('member.user_id', 'is not', null)
    .where('irrelevant.task_key', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('state.status', eb.val('pending')), '<>', 'completed'))
    .select(['due.project_id', 'due.task_key'])
    .select((eb) => eb.ref('member.user_id').$notNull().as('user_id'))
    .select(sql<string>`due.due_on::text`.as('due_on'))
    .select(sql<boolean>`due.due_on < ${day}`.as('isOverdue'))
    .orderBy('due.due_on')
    .orderBy('due.project_id')
    .orderBy('task.number')
    .execute()

function notification(task: DueTask, now: Date): NotifyEffect {
  const { project_id: projectId, task_key: taskKey, due_on: dueOn } = task
  const when = task.isOverdue ? 'overdue' : 'tomorrow'
  return {
    kind: 'notify',
    notification: 'due',
    subject: `${projectId}/${taskKey}/${dueOn}/${when}`,
    to: { userId: task.user_id },
    projectId,
    taskKey,
    actor: null,
    at: now,
    refs: { dueOn, when },
    email: 'daily',
  }
}
