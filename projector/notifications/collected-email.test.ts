import { expect, test } from 'vitest'
import { until } from '#kernel/resilience/until.ts'
import { eventOf, justCreated, published } from '../testing/events.ts'
import { header, readable, testMailer } from '../testing/mailer.ts'
import { startProjectorProcess } from '../testing/process.ts'

const mailer = await testMailer()
const { db, store, append } = mailer
const [project, ole] = [1, 501]
const stream = `project-${project}`
const assign = (taskKey: string) => append(eventOf(stream, 'TaskAssigned', { taskKey, entryId: ole }))

function start(smtpUrl: string) {
  const projector = startProjectorProcess(mailer.url, mailer.dataDir, { SMTP_URL: smtpUrl })
  return {
    kill: async () => {
      projector.signal('SIGKILL')
      await projector.exited
    },
  }
}
/** Waits until the reactors have handled all events. */
async function reacted(): Promise<void> {
  const end = await store.lastPosition()
  await until(async () => {
    const checkpoints = await db.selectFrom('work.reactor_checkpoints').select('position').execute()
    return checkpoints.length > 0 && checkpoints.every(({ position }) => position === end)
  })
}
const emailKeys = async () =>
  (await db.selectFrom('work.notifications').select('email_key').orderBy('id').execute()).map(
    ({ email_key }) => email_key,
  )
const hour = () => Math.floor(Date.now() / 3_600_000)

test('if projectors are killed while an email collects the assignments of an hour, each assignment is in one email', async () => {
  const server = await mailer.smtp()
  await mailer.account(7, 'ida@halden.example')
  await mailer.account(8, 'ole@halden.example')
  await append(
    published(1, 'task-1', 'task-2', 'task-3'),
    justCreated(project),
    eventOf(stream, 'MemberInvited', {
      entryId: ole,
      role: 'EDITOR',
      expiresAt: '2999-01-01T00:00:00.000Z',
    }),
    eventOf(stream, 'InvitationAccepted', { entryId: ole, userId: 8 }, { actor: 8 }),
  )
  // New reactors handle only later events.
  const first = start(server.url)
  await reacted()
  await first.kill()
  const firstHour = hour()
  for (const taskKey of ['task-1', 'task-2', 'task-3']) {
    const projector = start(server.url)
    await assign(taskKey)
    if (taskKey !== 'task-2') await reacted() // The second process is killed at any point of its work.
    await projector.kill()
  }
  const keys = new Set(await emailKeys())
  expect(await emailKeys()).toHaveLength(3)
  expect(keys.size).toBeLessThanOrEqual(hour() - firstHour + 1) // An hour can end during the test.
  const isCollected = (raw: string) => header(raw, 'Subject')?.includes('assigned')
  expect(server.received.filter(isCollected)).toEqual([])

  await mailer.dueNow()
  const sender = start(server.url)
  await until(async () => (await mailer.outboxRows()).every(({ state }) => state === 'sent'))
  await sender.kill()
  start(server.url)
  await append(eventOf(stream, 'ProjectRenamed', { name: 'Halden Oat' }))
  await reacted()
  const collected = server.received.filter(isCollected)
  expect(collected).toHaveLength(keys.size)
  for (const task of ['Do task-1', 'Do task-2', 'Do task-3'])
    expect(collected.filter((email) => readable(email).includes(task))).toHaveLength(1)
})
