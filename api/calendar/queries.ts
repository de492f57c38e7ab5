import type { Kysely } from 'kysely'
import type { AllDayEvent } from '#domain/calendar/icalendar.ts'
import { projectPath, taskPath } from '#schema/screens.ts'
import type { Database } from '#schema/tables/database.ts'
import { tasksAssignedTo } from '../tasks/queries.ts'

/** Returns the due dates of the user's open tasks and the launch dates of the user's projects. */
export async function calendarEventsOf(
  reads: Kysely<Database>,
  userId: number,
  publicUrl: string,
): Promise<AllDayEvent[]> {
  const tasks = await tasksAssignedTo(reads, userId)
  const launches = await reads
    .selectFrom('members as me')
    .innerJoin('projects as p', 'p.id', 'me.project_id')
    .where('me.user_id', '=', userId)
    .where('p.launch_on', 'is not', null)
    .select((eb) => ['p.id', 'p.name', eb.ref('p.launch_on').$notNull().as('day')])
    .orderBy('p.launch_on')
    .orderBy('p.id')
    .execute()
  return [
    ...launches.map(({ id, name, day }) => ({
      uid: `launch-${id}@brandpath`,
      day,
      summary: `Launch: ${name}`,
      url: `${publicUrl}${projectPath(id)}`,
    })),
    ...tasks.flatMap((task) =>
      task.dueOn === null
        ? []
        : {
            uid: `task-${task.id}@brandpath`,
            day: task.dueOn,
            summary: `${task.title} (${task.projectName})`,
            url: `${publicUrl}${taskPath(task)}`,
          },
    ),
  ]
}
