import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { changePreferences } from '#schema/queries/notification-preferences.ts'
import { readSchema } from '#schema/tables/database.ts'
import { created, eventOf, published } from '../testing/events.ts'
import { testMailer } from '../testing/mailer.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { openCommands } from '../work-context.ts'
import { runDueSchedule } from './due-schedule.ts'
import { dueSubjects } from './notify-due.ts'

const mailer = await testMailer()
const { db, store, append } = mailer
const reports = {
  db,
  store,
  commands: openCommands(store),
  schema: readSchema,
  timeZone: 'UTC',
  log: pino({ level: 'silent' }),
}
await append(published(1, 'task-1', 'task-2'))

let project = 0
const stream = () => `project-${project}`
const assigned = (entryId: number | null) => eventOf(stream(), 'TaskAssigned', { taskKey: 'task-1', entryId })
const dueOn = (day: string, at?: string) =>
  eventOf(stream(), 'TaskDueDateSet', { taskKey: 'task-1', dueOn: day }, { ...(at !== undefined && { at }) })
const ole = () => project * 10 + 1
const kari = () => project * 10 + 2

beforeEach(async () => {
  await mailer.clear()
  await mailer.account(8, 'ole@halden.example')
  await mailer.account(9, 'kari@halden.example')
  if (project > 0) await append(eventOf(stream(), 'ProjectDeleted', {}))
  project += 1
  await append(created(project))
  for (const [entryId, userId] of [
    [ole(), 8],
    [kari(), 9],
  ] as const)
    await append(
      eventOf(stream(), 'MemberInvited', { entryId, role: 'EDITOR', expiresAt: '2999-01-01T00:00:00.000Z' }),
      eventOf(stream(), 'InvitationAccepted', { entryId, userId }, { actor: userId }),
    )
})

/** Leads at these times, as one process, and returns the notifications of all times. */
async function lead(...times: readonly string[]): Promise<string[]> {
  await projectToTheEnd(mailer, readSchema)
  const stop = new AbortController()
  let index = 0
  await runDueSchedule(reports, stop.signal, {
    now: () => new Date(`${times[index]}Z`),
    wait: async () => {
      index += 1
      if (index === times.length) stop.abort()
    },
  })
  const rows = await db.selectFrom('work.notifications').select(['user_id', 'refs']).orderBy('id').execute()
  return rows.map(({ user_id, refs }) => `${user_id} ${refs['when']} ${refs['dueOn']}`)
}

test('an assignee is notified once that a task is due tomorrow and once that it is overdue', async () => {
  await append(assigned(ole()), dueOn('2026-03-05'))
  expect(await lead('2026-03-03T09:00', '2026-03-04T07:59')).toEqual([])
  expect(await lead('2026-03-04T08:00', '2026-03-04T08:00')).toEqual(['8 tomorrow 2026-03-05'])
  expect(await lead('2026-03-05T08:00', '2026-03-06T08:00', '2026-03-07T08:00', '2026-03-08T08:00')).toEqual([
    '8 tomorrow 2026-03-05',
    '8 overdue 2026-03-05',
  ])
  const rows = await db.selectFrom('work.notifications').select('subject').orderBy('subject').execute()
  expect(rows.map(({ subject }) => subject)).toEqual(dueSubjects(project, 'task-1', '2026-03-05'))
})

test('after days without a leader, the next leader notifies once that a task is overdue', async () => {
  await append(assigned(ole()), dueOn('2026-04-05'))
  await lead('2026-04-03T08:00')
  expect(await lead('2026-04-09T07:00')).toEqual([])
  await Promise.all([lead('2026-04-09T08:00'), lead('2026-04-09T08:00')])
  expect(await lead('2026-04-09T23:00', '2026-04-10T08:00')).toEqual(['8 overdue 2026-04-05'])
})

test('a due date in the past, and the assignment of an overdue task, are notified once on the next day', async () => {
  await lead('2026-05-10T08:00')
  await append(assigned(ole()), dueOn('2026-05-02'))
  expect(await lead('2026-05-10T12:00')).toEqual([])
  expect(await lead('2026-05-11T08:00', '2026-05-12T08:00')).toEqual(['8 overdue 2026-05-02'])
  await append(assigned(kari()))
  expect(await lead('2026-05-13T08:00', '2026-05-14T08:00')).toEqual([
    '8 overdue 2026-05-02',
    '9 overdue 2026-05-02',
  ])
  await append(assigned(ole()), dueOn('2026-05-03'), dueOn('2026-05-02'))
  expect(await lead('2026-05-15T08:00')).toHaveLength(2)
})

test('a task that becomes due tomorrow after 08:00 is notified once, in the app only', async () => {
  await append(assigned(ole()))
  await lead('2026-03-20T08:00')
  await append(dueOn('2026-03-21', '2026-03-20T10:00:00.000Z'))
  expect(await lead('2026-03-20T10:01', '2026-03-20T10:02')).toEqual(['8 tomorrow 2026-03-21'])
  expect(await mailer.outboxRows()).toEqual([])
  await append(dueOn('2026-03-19', '2026-03-20T11:00:00.000Z'))
  expect(await lead('2026-03-20T11:01')).toHaveLength(1)
  expect(await lead('2026-03-21T08:00')).toEqual(['8 tomorrow 2026-03-21', '8 overdue 2026-03-19'])
  expect(await mailer.outboxRows()).toHaveLength(1)
})

test('a due email is sent immediately, also if the email of the previous day was sent on the same UTC day', async () => {
  await append(assigned(ole()), dueOn('2026-08-05'))
  // In the clock of the database, both runs are on one day.
  await lead('2026-08-04T08:00')
  await mailer.send()
  await lead('2026-08-06T08:00')
  await mailer.send()
  expect(await mailer.outboxRows()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('if no process leads at 08:00, the first leader of the day notifies once that a task is due tomorrow', async () => {
  await append(assigned(ole()), dueOn('2026-06-05'))
  await lead('2026-06-03T09:00')
  await Promise.all([lead('2026-06-04T15:30'), lead('2026-06-04T15:30')])
  expect(await lead('2026-06-04T23:59')).toEqual(['8 tomorrow 2026-06-05'])
})

test('a user who switches due notices on gets none for due dates that have passed', async () => {
  await changePreferences(db, 8, { due: { app: false, email: false } })
  await append(assigned(ole()), dueOn('2026-07-05'))
  await lead('2026-07-04T08:00')
  await lead('2026-07-06T08:00')
  await changePreferences(db, 8, { due: { app: true, email: true } })
  await lead('2026-07-07T08:00')
  const seen = () => db.selectFrom('work.notifications').where('in_app', '=', true).select('refs').execute()
  expect([await seen(), await mailer.outboxRows()]).toEqual([[], []])
  await append(dueOn('2026-07-09'))
  await lead('2026-07-08T08:00')
  expect(await seen()).toMatchObject([{ refs: { when: 'tomorrow', dueOn: '2026-07-09' } }])
})
