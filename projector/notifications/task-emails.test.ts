import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changePreferences } from '#schema/queries/notification-preferences.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { NotifyEffect } from '../reactors/effects.ts'
import { writeNotifications } from '../reactors/write-notifications.ts'
import { created, eventOf, published } from '../testing/events.ts'
import { header, publicUrl, readable, testMailer } from '../testing/mailer.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { dueDay, notifyDue } from './notify-due.ts'

const mailer = await testMailer()
const { db, append, dueNow, outboxRows } = mailer
const keys = Array.from({ length: 40 }, (_, index) => `task-${index}`)
await append(published(1, ...keys))

let project = 0
const stream = () => `project-${project}`
const assigned = (taskKey: string, entryId: number | null) =>
  eventOf(stream(), 'TaskAssigned', { taskKey, entryId })
const dueOn = (taskKey: string, day: string) => eventOf(stream(), 'TaskDueDateSet', { taskKey, dueOn: day })

beforeEach(async () => {
  await mailer.clear()
  if (project > 0) await append(eventOf(stream(), 'ProjectDeleted', {})) // its tasks stay overdue otherwise
  project += 1
  await mailer.account(7, 'ida@halden.example')
  await mailer.account(8, 'ole@halden.example')
  const entryId = project + 500
  await append(
    created(project, { name: `Halden ${project}` }),
    eventOf(stream(), 'MemberInvited', { entryId, role: 'EDITOR', expiresAt: '2999-01-01T00:00:00.000Z' }),
    eventOf(stream(), 'InvitationAccepted', { entryId, userId: 8 }, { actor: 8 }),
  )
})

const effect = (content: Partial<NotifyEffect>): NotifyEffect => ({
  kind: 'notify',
  notification: 'assigned',
  subject: String(content.taskKey),
  to: { userId: 8 },
  projectId: project,
  projectName: `Halden ${project}`,
  actor: 7,
  at: new Date(),
  email: 'hourly',
  ...content,
})
const notify = (...effects: readonly Partial<NotifyEffect>[]) =>
  db.transaction().execute((trx) => writeNotifications(trx, effects.map(effect)))
const ole = () => project + 500
const assign = async (...taskKeys: readonly string[]) => {
  for (const key of taskKeys) await append(assigned(key, ole()))
  await notify(...taskKeys.map((taskKey) => ({ taskKey })))
}
/** Sends the queued emails and returns their texts. */
async function send(): Promise<string[]> {
  await dueNow()
  const server = await mailer.smtp()
  await mailer.send(server.url)
  return server.received
}
const notifications = () =>
  db
    .selectFrom('work.notifications')
    .select(['kind', 'task_key', 'in_app', 'email_key'])
    .orderBy('id')
    .execute()

test('all assignments of an hour are in one email, and later assignments in another', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }) // so that the hour does not end during the test
  onTestFinished(() => void vi.useRealTimers())
  await assign('task-1', 'task-2')
  await assign('task-3')
  expect(await outboxRows()).toHaveLength(1)
  const [first = '', ...others] = await send()
  expect(others).toEqual([])
  expect(header(first, 'Subject')).toBe('3 tasks were assigned to you')
  expect(header(first, 'To')).toBe('ole@halden.example')
  expect(header(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  for (const key of ['task-1', 'task-2', 'task-3']) expect(readable(first)).toContain(`Do ${key}`)
  expect(readable(first)).toContain(`${publicUrl}/project/${project}/task/`)

  await assign('task-4')
  const [second = ''] = await send()
  expect(header(second, 'Subject')).toBe('ida assigned you a task: Do task-4')
  expect(readable(second)).not.toContain('Do task-1')
})

test('an email lists at most 30 tasks, and says how many more there are', async () => {
  await assign(...keys.slice(0, 33))
  const [email = ''] = await send()
  expect(header(email, 'Subject')).toBe('33 tasks were assigned to you')
  const text = readable(email)
  expect(text).toContain(`Do ${keys[29]}`)
  expect(text).not.toContain(`Do ${keys[30]}`)
  expect(text).toContain('and 3 more')
})

test('the email of an assignment does not wait longer than an hour', async () => {
  const before = Date.now()
  await assign('task-1')
  const { due_at: dueAt } = await db.selectFrom('work.outbox').select('due_at').executeTakeFirstOrThrow()
  expect(dueAt.getTime()).toBeGreaterThan(before)
  expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000)
})

test('every notification is in exactly one email while emails are being sent', async () => {
  const server = await mailer.smtp()
  const written = new AbortController()
  // Like the mailer, skips the emails that a transaction is adding to.
  const someDueNow = () =>
    sql`update work.outbox set due_at = now(), leased_until = null
        where id in (select id from work.outbox for update skip locked)`.execute(db)
  const sending = (async () => {
    while (!written.signal.aborted) {
      await someDueNow()
      await mailer.send(server.url)
    }
  })()
  for (const key of keys) await assign(key)
  written.abort()
  await sending
  await dueNow()
  await mailer.send(server.url)
  const text = server.received.map(readable).join('\n')
  for (const key of keys)
    expect([key, text.match(new RegExp(`- Do ${key}\\b`, 'g'))?.length]).toEqual([key, 1])
})

test('a task that was completed, assigned to another member or deleted is not in the email', async () => {
  await assign('task-1', 'task-2', 'task-3')
  await append(
    assigned('task-1', project + 1000),
    eventOf(stream(), 'TaskStatusChanged', { taskKey: 'task-2', from: 'pending', to: 'completed' }),
  )
  const [email = ''] = await send()
  expect(header(email, 'Subject')).toBe('ida assigned you a task: Do task-3')
  await assign('task-4')
  await append(eventOf(stream(), 'ProjectDeleted', {}))
  expect(await send()).toEqual([])
  expect((await outboxRows()).at(-1)).toMatchObject({
    state: 'suppressed',
    reason: 'the tasks have changed since',
  })
})

test('an assignment that was withdrawn and made again is once in the email', async () => {
  await assign('task-1')
  await db
    .updateTable('work.notifications')
    .set({ withdrawn_at: new Date(0) })
    .execute()
  await notify({ taskKey: 'task-1', subject: 'again' })
  const [email = ''] = await send()
  expect(header(email, 'Subject')).toBe('ida assigned you a task: Do task-1')
})

test('a user who switched a kind off gets it neither in the app nor by email', async () => {
  await changePreferences(db, 8, {
    assigned: { app: false },
    note: { app: false, email: false },
    due: { email: false },
  })
  await notify(
    { taskKey: 'task-1' },
    { taskKey: 'task-1', notification: 'note' },
    { taskKey: 'task-1', notification: 'due', email: 'daily' },
  )
  const stored = (await notifications()).map((row) => ({ ...row, emailed: row.email_key !== null }))
  expect(stored).toMatchObject([
    { kind: 'assigned', in_app: false, emailed: true },
    { kind: 'due', in_app: true, emailed: false },
  ])
  await changePreferences(db, 8, { assigned: { email: false } })
  expect(await send()).toEqual([])
  expect(await outboxRows()).toMatchObject([{ state: 'suppressed', reason: 'the recipient unsubscribed' }])
})

test('a note that mentions the assignee is announced as a mention, or as a note in channels without mentions', async () => {
  const written = async (subject: string) => {
    const note = { subject, taskKey: 'task-1', notification: 'note' } as const
    await notify(
      { ...note, notification: 'mentioned', email: 'immediately' },
      { ...note, unless: 'mentioned' },
    )
    const rows = await db.selectFrom('work.notifications').selectAll().orderBy('id').execute()
    return rows
      .filter((row) => row.subject === subject)
      .map((row) => [row.kind, row.in_app, row.email_key !== null])
  }
  expect(await written('first')).toEqual([['mentioned', true, true]])
  await changePreferences(db, 8, { mentioned: { email: false } })
  expect(await written('second')).toEqual([
    ['mentioned', true, false],
    ['note', false, true],
  ])
  await changePreferences(db, 8, { mentioned: { app: false } })
  expect(await written('third')).toEqual([['note', true, true]])
})

/** Stores the text of one note for each task. Their events are not recorded. */
async function storeNotes(taskKeys: readonly string[]) {
  const notes = taskKeys.map((taskKey) => ({ taskKey, id: randomUUID() }))
  const rows = notes.map(({ id }) => ({
    id,
    note_id: id,
    project_id: project,
    user_id: 7,
    parts: '["Done."]',
  }))
  await db.insertInto('content.notes').values(rows).execute()
  return notes
}

test('a note on a task that was unassigned or became not relevant, and a deleted note, are not in the email', async () => {
  const added = (taskKey: string, noteId: string) =>
    eventOf(stream(), 'NoteAdded', { taskKey, noteId, authorId: 7, mentions: [] })
  const notes = await storeNotes(['task-1', 'task-2', 'task-3', 'task-4'])
  for (const { taskKey, id } of notes) await append(assigned(taskKey, ole()), added(taskKey, id))
  await notify(...notes.map(({ taskKey, id }) => ({ taskKey, subject: id, notification: 'note' as const })))
  await append(
    assigned('task-1', null),
    eventOf(stream(), 'TaskMarkedNotRelevant', { taskKey: 'task-2' }),
    eventOf(stream(), 'NoteDeleted', { taskKey: 'task-3', noteId: notes[2]?.id ?? '' }),
    eventOf(stream(), 'TaskStatusChanged', { taskKey: 'task-4', from: 'pending', to: 'completed' }),
  )
  expect((await send()).map((email) => header(email, 'Subject'))).toEqual(['ida wrote a note: Do task-4'])
})

test.each([
  ['one task', ['task-1', 'task-1'], '2 new notes: Do task-1'],
  ['two tasks', ['task-1', 'task-2'], '2 new notes on your tasks'],
])('two notes on %s are in one email', async (_, taskKeys, subject) => {
  const notes = await storeNotes(taskKeys)
  for (const { taskKey, id } of notes)
    await append(
      assigned(taskKey, ole()),
      eventOf(stream(), 'NoteAdded', { taskKey, noteId: id, authorId: 7, mentions: [] }),
    )
  await notify(...notes.map(({ taskKey, id }) => ({ taskKey, subject: id, notification: 'note' as const })))
  expect((await send()).map((email) => header(email, 'Subject'))).toEqual([subject])
})

test('an action of the user is never emailed to the same user', async () => {
  await notify({ taskKey: 'task-1', actor: 8 })
  expect([await notifications(), await outboxRows()]).toEqual([[], []])
})

test('a mention is emailed immediately with the current text of the note, unless the note was deleted', async () => {
  const [kept, gone] = ['0f6b2a8d-4c1e-5d93-b7a5-3e2f1c0d9b8a', '7d1e5c3b-9a2f-5b64-8c0d-6f7e8d9c0b1a']
  const texts = [kept, gone].map((id) => ({ id, note_id: id, project_id: project, user_id: 7 }))
  const parts = JSON.stringify(['Price list is ready, ', ole(), '.\nSee Friday.'])
  await db
    .insertInto('content.notes')
    .values(texts.map((row) => ({ ...row, parts })))
    .execute()
  const noteOf = (noteId: string) => ({ taskKey: 'task-1', noteId })
  await append(
    ...[kept, gone].map((id) =>
      eventOf(stream(), 'NoteAdded', { ...noteOf(id), authorId: 7, mentions: [ole()] }),
    ),
    eventOf(stream(), 'NoteDeleted', noteOf(gone)),
  )
  const mention = { notification: 'mentioned', taskKey: 'task-1', email: 'immediately' } as const
  await notify({ ...mention, subject: kept }, { ...mention, subject: gone })
  const server = await mailer.smtp()
  await mailer.send(server.url)
  expect(server.received).toHaveLength(1)
  expect(header(server.received[0] ?? '', 'Subject')).toBe('ida mentioned you: Do task-1')
  expect(readable(server.received[0] ?? '')).toContain(
    '> Price list is ready, @ole.\n> See Friday.'.replaceAll('\n', '\r\n'),
  )
})

const notifyDueOf = async (day: string) => {
  await projectToTheEnd(mailer, readSchema)
  const due = { db, schema: readSchema, timeZone: 'UTC' }
  await Promise.all([1, 2].map(() => notifyDue(due, day, new Date())))
}

test('one email a day lists the tasks that are due tomorrow or overdue', async () => {
  await append(
    ...['task-1', 'task-2', 'task-3', 'task-4', 'task-5', 'task-6'].map((key) => assigned(key, ole())),
    dueOn('task-1', '2026-03-01'),
    dueOn('task-2', '2026-03-03'),
    dueOn('task-3', '2026-03-02'),
    dueOn('task-4', '2026-03-03'),
    eventOf(stream(), 'TaskStatusChanged', { taskKey: 'task-4', from: 'pending', to: 'completed' }),
    dueOn('task-5', '2026-03-03'),
    eventOf(stream(), 'TaskMarkedNotRelevant', { taskKey: 'task-5' }),
    dueOn('task-6', '2026-02-20'),
    dueOn('task-7', '2026-03-03'),
  )
  await notifyDueOf('2026-03-02')
  expect((await notifications()).map(({ task_key }) => task_key)).toEqual(['task-6', 'task-1', 'task-2'])
  const emails = await send()
  expect(emails.map((email) => header(email, 'Subject'))).toEqual(['Your tasks: 2 overdue, 1 due tomorrow'])
  await notifyDueOf('2026-03-02')
  expect(await send()).toEqual([])
  await notifyDueOf('2026-03-04')
  expect((await notifications()).slice(3).map(({ task_key }) => task_key)).toEqual(['task-3', 'task-2'])
})

test('a task whose due date has changed since the notification is not in the email', async () => {
  await append(assigned('task-1', ole()), dueOn('task-1', '2026-05-03'))
  await notifyDueOf('2026-05-02')
  await append(dueOn('task-1', '2026-06-03'))
  expect(await send()).toEqual([])
})

test('the notifications of a day are due at 08:00 in the report time zone', () => {
  expect(dueDay(new Date('2026-03-02T06:59:59.000Z'), 'Europe/Oslo')).toBeNull()
  expect(dueDay(new Date('2026-03-02T07:00:00.000Z'), 'Europe/Oslo')).toBe('2026-03-02')
  expect(dueDay(new Date('2026-03-02T22:59:59.000Z'), 'Europe/Oslo')).toBe('2026-03-02')
})
