import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking } from '#schema/api/votes.ts'
import { taskGroup } from '#schema/roadmap.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { found } from '#kernel/testing/found.ts'
import { joinByEvent } from '../testing/team.ts'

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The expected value does not exist')
  return value
}

const app = await startTestApp()

interface Inbox {
  unread: number
  notifications: Notification[]
}
const inbox = async (client: Client) => (await client.get('/api/notifications')).body<Inbox>()
/** Waits for `count` notifications, because reactors work asynchronously. */
async function waitForNotifications(client: Client, count: number): Promise<Inbox> {
  await expect.poll(async () => (await inbox(client)).notifications).toHaveLength(count)
  return inbox(client)
}
const admin = await app.administrator()
const openTasks = (await admin.get('/api/guides')).body<TaskGuide[]>().filter(({ guide }) => guide === null)
const nextKey = () => openTasks.shift()?.taskKey ?? expect.fail('The test needs another task without a guide')

async function voter() {
  const client = await app.user()
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const taskId = (key: string) => required(tasks.find((task) => task.key === key)).id
  const vote = (key: string) => client.post(`/api/tasks/${taskId(key)}/vote`)
  return { client, projectId, taskId, vote }
}
const publish = (key: string, title: string) =>
  admin.send('PUT', `/api/guides/${key}`, { body: { kind: 'article', title, markdown: 'Do it.' } })

/** Returns how the user will be notified of the guide: by email or by a notification. */
const hearsBy = async (client: Client, key: string) =>
  (await client.get('/api/votes')).body<Ranking>().asked.find(({ taskKey }) => taskKey === key)?.userHearsBy

test('if a guide is published twice, each user who voted for the task gets only one notification about the guide', async () => {
  const [one, two, other] = [await voter(), await voter(), await voter()]
  const key = nextKey()
  await one.vote(key)
  await two.vote(key)
  await publish(key, 'How to be remembered')
  const { unread, notifications } = await waitForNotifications(one.client, 1)
  expect(unread).toBe(1)
  expect(notifications).toMatchObject([
    {
      kind: 'guide-published',
      title: 'Your how-to guide is here',
      link: `/guides/how-to-be-remembered?task=${one.taskId(key)}`,
      relatedTaskId: one.taskId(key),
      read: false,
    },
  ])
  await waitForNotifications(two.client, 1)

  await admin.delete(`/api/guides/${key}`)
  expect((await inbox(one.client)).notifications).toMatchObject([
    { title: 'A how-to guide was unpublished', link: null },
  ])
  expect([await hearsBy(one.client, key), await hearsBy(other.client, key)]).toEqual([null, 'mail'])
  await publish(key, 'How to be remembered')
  // The notification of this later guide shows that the second publication of the first guide has been handled.
  const another = nextKey()
  await one.vote(another)
  await publish(another, 'How to be seen')
  const after = await waitForNotifications(one.client, 2)
  expect(after.notifications.map(({ link }) => link)).toEqual([
    `/guides/how-to-be-seen?task=${one.taskId(another)}`,
    `/guides/how-to-be-remembered?task=${one.taskId(key)}`,
  ])
  expect((await inbox(two.client)).notifications).toHaveLength(1)
  expect((await inbox(other.client)).notifications).toEqual([])
})

test('after a voter has deleted the project, the notification about a published guide does not link to a task', async () => {
  const { client, projectId, vote } = await voter()
  const [withArticle, withLink] = [nextKey(), nextKey()]
  await vote(withArticle)
  await vote(withLink)
  const link = 'https://example.com/be-found?a=1'
  await admin.send('PUT', `/api/guides/${withLink}`, { body: { kind: 'link', link } })
  await waitForNotifications(client, 1)
  await publish(withArticle, 'How to be found')
  await waitForNotifications(client, 2)
  await client.delete(`/api/projects/${projectId}`)
  expect((await inbox(client)).notifications).toMatchObject([
    { link: '/guides/how-to-be-found', relatedTaskId: null },
    { link, relatedTaskId: null },
  ])
})

test('when a guide is published, a user who voted for the task gets one email', async () => {
  const { client, vote } = await voter()
  const { email, id } = await client.user()
  const key = nextKey()
  await vote(key)
  await publish(key, 'How to be emailed')
  const received = await found(async () => (await emailsTo(app.dataDir, email))[0])
  expect(received.subject).toMatch(/^Your how-to guide is here: /)
  expect(received.text).toContain('/guides/how-to-be-emailed')
  const link = /\/unsubscribe\?token=\S+&of=guides/.exec(received.text)?.[0] ?? ''
  expect((await app.client().get(link)).text).toContain('Unsubscribe from guide emails')
  const oneClick = {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await app.client().send('POST', link, oneClick)).status).toBe(200)
  expect((await app.client().get(link)).text).toContain('You’ve unsubscribed from guide emails')

  const another = nextKey()
  expect(await hearsBy(client, another)).toBe('notification')
  await vote(another)
  await publish(another, 'How to be quiet')
  await waitForNotifications(client, 2)
  const outbox = () =>
    app.database.db
      .selectFrom('work.outbox')
      .where('user_id', '=', id)
      .select(['state', 'reason'])
      .orderBy('id')
      .execute()
  await expect
    .poll(outbox)
    .toMatchObject([{ state: 'sent' }, { state: 'suppressed', reason: 'the recipient unsubscribed' }])
  expect(await emailsTo(app.dataDir, email)).toHaveLength(1)
})

test('if a vote is appended after the guide of the task was published, the voter is notified about the guide', async () => {
  const { client, taskId } = await voter()
  const { id } = await client.user()
  const key = nextKey()
  await publish(key, 'How to be early')
  // The vote is decided before the publication of the guide, but appended after it.
  const vote = anEvent({ taskKey: key }, 'VoteCast', { actor: id })
  await app.store.append(`ballot-${id}`, [vote], 'no_stream')
  expect((await waitForNotifications(client, 1)).notifications).toMatchObject([
    { link: `/guides/how-to-be-early?task=${taskId(key)}` },
  ])
})

test('a user sees invitations only after confirming the address, because the address may belong to another person', async () => {
  const owner = await app.user()
  const guest = await app.user()
  const { id: userId, email } = await guest.user()
  const projectId = await owner.project('Halden')
  await owner.invite(projectId, email)
  // The notification exists, but the user does not see it.
  const stored = app.database.db
    .selectFrom('work.notifications')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'read_at'])
    .orderBy('id')
  await expect.poll(() => stored.execute()).toMatchObject([{ kind: 'invited', read_at: null }])
  expect(await inbox(guest)).toEqual({ unread: 0, notifications: [] })
  const member = await app.user()
  const entryId = await guest.invite(await guest.project('Norrby'), (await member.user()).email)
  await member.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', entryId, 1) })
  await expect.poll(() => inbox(guest)).toMatchObject({ unread: 1, notifications: [{ kind: 'joined' }] })
  expect((await guest.get('/api/notifications')).text).not.toContain('Halden')
  const [hidden] = await stored.execute()
  expectFailure(await guest.post(`/api/notifications/${hidden?.id}/read`), 404, 'Notification not found')
  expect((await guest.post('/api/notifications/read')).status).toBe(204)
  await guest.post('/api/user/verification')
  const token = linkToken(app.secret, 'verification', userId, 1)
  expect((await guest.post('/api/verify-address', { token })).status).toBe(204)
  expect(await inbox(guest)).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'joined' }, { kind: 'invited', title: 'You’re invited to Halden' }],
  })
})

test('a member without a confirmed address still sees the invitation to the project', async () => {
  const owner = await app.user()
  const member = await app.user()
  const { id: userId, email } = await member.user()
  const projectId = await owner.project('Halden')
  const entryId = await owner.invite(projectId, email)
  const invitations = async () => (await inbox(member)).notifications.filter(({ kind }) => kind === 'invited')
  const token = linkToken(app.secret, 'invitation', entryId, 1)
  expect((await member.post('/api/invitations/accept', { token })).status).toBe(200)
  // Accounts of earlier releases have no confirmed address.
  await app.database.db
    .updateTable('identity.accounts')
    .set({ email_verified_at: null })
    .where('id', '=', userId)
    .execute()
  await expect.poll(invitations).toHaveLength(1)
  const unread = async () => (await inbox(member)).unread
  await expect.poll(unread).toBe(0)
  const [invitation] = await invitations()
  await app.database.db
    .updateTable('work.notifications')
    .set({ read_at: null })
    .where('id', '=', invitation?.id ?? 0)
    .execute()
  expect(await unread()).toBe(1)
  expect((await member.post(`/api/notifications/${invitation?.id}/read`)).status).toBe(204)
  expect(await unread()).toBe(0)
})

test('after an invitation is accepted or cancelled, the notification about the invitation shows the result and counts as read', async () => {
  const owner = await app.user()
  const guest = await app.verifiedUser()
  const { email } = await guest.user()
  const projectId = await owner.project('Halden')
  const invite = async () =>
    (await owner.post('/api/members/invite', { email, role: 'EDITOR', projectId })).body<{ id: number }>().id
  const { username } = await owner.user()
  const finds = async (unread: number, ...expected: readonly string[]) => {
    const shown = async () => {
      const received = await inbox(guest)
      return [received.unread, ...received.notifications.map(({ message, link }) => `${message} ${link}`)]
    }
    await expect.poll(shown).toEqual([unread, ...expected])
  }
  const open = `${username} invited you. Open the link in your email to join. null`
  const closed = `${username} invited you. This invitation is no longer valid. null`
  const accepted = `${username} invited you. You’ve joined. /project/${projectId}`

  const id = await invite()
  await finds(1, open)
  await owner.delete(`/api/invitations/${id}`)
  await finds(0, closed)
  expect(await invite()).toBe(id)
  await finds(1, open, open)
  await guest.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', id, 2) })
  await finds(0, accepted, accepted)
})

test('if a project earns a badge a second time, the members get no second notification', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const tasks = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const typeOf = ({ taskType }: Task) => taskGroup(taskType)
  const ofType = (type: string) => tasks.filter((task) => typeOf(task) === type)
  const [first = '', second = ''] = [...new Set(tasks.map(typeOf))]
  const complete = async (client: Client, selected: readonly Task[]) => {
    for (const { id } of selected) await client.post(`/api/tasks/${id}/status`, { status: 'completed' })
  }
  const joins = async () => {
    const client = await app.user()
    const { email } = await client.user()
    const invited = await owner.post('/api/members/invite', { email, role: 'EDITOR', projectId })
    const { id } = invited.body<{ id: number }>()
    await client.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', id, 1) })
    return client
  }
  const badges = async (client: Client) =>
    (await inbox(client)).notifications
      .filter(({ kind }) => kind === 'badge-earned')
      .map(({ title }) => title)
  const earned = (type: string) => `Halden earned a badge: ${type}`

  const early = await joins()
  await complete(owner, ofType(first))
  await expect.poll(() => badges(early)).toEqual([earned(first)])

  const late = await joins()
  const [again] = ofType(first)
  await owner.post(`/api/tasks/${again?.id}/status`, { status: 'pending' })
  await complete(early, ofType(first).slice(0, 1))
  // The notification of this later badge shows that the repeated first badge has been handled.
  await complete(early, ofType(second))
  await expect.poll(() => badges(owner)).toEqual([earned(second)])
  expect(await badges(late)).toEqual([earned(second)])
  expect(await badges(early)).toEqual([earned(first)])
})

test('a user can mark only their own notifications as read', async () => {
  const { client, vote } = await voter()
  const [first, second] = [nextKey(), nextKey()]
  await vote(first)
  await vote(second)
  await publish(first, 'How to be first')
  await publish(second, 'How to be second')
  const [newest] = (await waitForNotifications(client, 2)).notifications
  const read = (reader: Client) => reader.post(`/api/notifications/${newest?.id}/read`)
  expectFailure(await read(admin), 404, 'Notification not found')
  expect((await read(client)).status).toBe(204)
  expect((await read(client)).status).toBe(204)
  expect(await inbox(client)).toMatchObject({ unread: 1, notifications: [{ read: true }, { read: false }] })
  expect((await client.post('/api/notifications/read')).status).toBe(204)
  expect((await inbox(client)).unread).toBe(0)
})

test('a request without a session for notifications gets 401', async () => {
  expect((await app.client().get('/api/notifications')).status).toBe(401)
  expect((await app.client().post('/api/notifications/read')).status).toBe(401)
})

test('a member finds an assigned task in the notifications, with a link, until the assignment ends', async () => {
  const { client: owner, projectId, taskId } = await voter()
  const member = await app.user()
  const { id: userId, email } = await member.user()
  const invited = await owner.post('/api/members/invite', { email, role: 'EDITOR', projectId })
  const { id: entryId } = invited.body<{ id: number }>()
  await member.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', entryId, 1) })
  const key = required(openTasks[0]).taskKey
  const assign = (id: number | null) => owner.post(`/api/tasks/${taskId(key)}/assignee`, { entryId: id })
  expect((await assign(entryId)).status).toBe(200)
  const news = async () => (await inbox(member)).notifications.filter(({ kind }) => kind === 'assigned')
  await expect.poll(news).toHaveLength(1)
  expect(await news()).toMatchObject([
    { link: `/project/${projectId}/task/${taskId(key)}`, relatedTaskId: taskId(key), read: false },
  ])
  const { unread } = await inbox(member)
  await assign(null)
  await expect.poll(news).toEqual([])
  expect((await inbox(member)).unread).toBe(unread - 1)
  await member.patch('/api/user/notifications', { kinds: { assigned: { app: false } } })
  // Later than an undo, which would show the first notification again.
  await app.database.db
    .updateTable('work.notifications')
    .set({ withdrawn_at: new Date(0) })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is not', null)
    .execute()
  await assign(entryId)
  const stored = () =>
    app.database.db
      .selectFrom('work.notifications')
      .where('user_id', '=', userId)
      .where('kind', '=', 'assigned')
      .where('withdrawn_at', 'is', null)
      .select('in_app')
      .orderBy('id')
      .execute()
  await expect.poll(stored).toEqual([{ in_app: false }])
  expect(await news()).toEqual([])
})

test('in a notification, a name in a right-to-left script is isolated from the text around it', async () => {
  const owner = await app.user()
  const guest = await app.verifiedUser()
  await owner.patch('/api/user', { username: 'דוד כהן' })
  const projectId = await owner.project('תה הלדן')
  const { email } = await guest.user()
  await owner.post('/api/members/invite', { email, role: 'EDITOR', projectId })
  const { notifications } = await waitForNotifications(guest, 1)
  expect(notifications).toMatchObject([
    {
      title: 'You’re invited to \u2068תה הלדן\u2069',
      message: '\u2068דוד כהן\u2069 invited you. Open the link in your email to join.',
    },
  ])
})

test('a notification about a note quotes its beginning and links to it, and a deleted note is not quoted', async () => {
  const { client: owner, projectId, taskId } = await voter()
  const member = await app.user()
  const { username } = await member.user()
  const entryId = await joinByEvent(app, projectId, member)
  const { id: user_id } = await member.user()
  await app.database.db.updateTable('identity.entries').set({ user_id }).where('id', '=', entryId).execute()
  const key = required(openTasks[0]).taskKey
  const { title } = required(
    (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().find((task) => task.key === key),
  )
  const text = `@${username}\nplease read ${'🌱'.repeat(200)}`
  const noteId = (await owner.post(`/api/tasks/${taskId(key)}/notes`, { text })).body<{ id: string }>().id
  const news = async () => (await inbox(member)).notifications.find(({ kind }) => kind === 'mentioned')
  await expect.poll(news).toBeDefined()
  const path = `/project/${projectId}/task/${taskId(key)}`
  const start = `On “${title}” in Halden`
  const quote = `@${username} please read `
  expect(await news()).toMatchObject({
    message: `${start}: “${quote}${'🌱'.repeat(140 - quote.length)}…”`,
    link: `${path}#note-${noteId}`,
  })
  await member.patch('/api/user', { username: 'Maya Lund' })
  expect((await news())?.message).toContain('@Maya Lund please read')
  await owner.delete(`/api/notes/${noteId}`)
  expect(await news()).toMatchObject({ message: `${start}.`, link: path })
})

test('a former member cannot read a note in the notification about it', async () => {
  const { client: owner, projectId, taskId } = await voter()
  const member = await app.user()
  const { username, id: user_id } = await member.user()
  const entryId = await joinByEvent(app, projectId, member)
  await app.database.db.updateTable('identity.entries').set({ user_id }).where('id', '=', entryId).execute()
  const id = taskId(required(openTasks[0]).taskKey)
  await owner.post(`/api/tasks/${id}/notes`, { text: `@${username} a secret` })
  const news = async () => (await inbox(member)).notifications.find(({ kind }) => kind === 'mentioned')
  await expect.poll(news).toMatchObject({ message: expect.stringContaining('a secret') as string })
  expect((await member.post(`/api/projects/${projectId}/leave`)).status).toBe(204)
  expect(await news()).toMatchObject({ message: expect.not.stringContaining('secret') as string, link: null })
})

test('a former member and a person with a cancelled invitation do not read later names of the project', async () => {
  const [owner, member, guest] = [await app.user(), await app.verifiedUser(), await app.verifiedUser()]
  const projectId = await owner.project('Halden')
  const rename = (name: string) => owner.call('PATCH', `/api/projects/${projectId}`, { name })
  const titles = async (client: Client, count: number) =>
    (await waitForNotifications(client, count)).notifications.map(({ title }) => title)
  const entryId = await joinByEvent(app, projectId, member)
  const invitationId = await owner.invite(projectId, (await guest.user()).email)
  await titles(guest, 1)
  await owner.call('POST', `/api/projects/${projectId}/status-update`, { note: 'First week' })
  expect(await titles(member, 2)).toEqual(['New status update in Halden', 'You’re invited to Halden'])
  await rename('Norrby')
  expect((await titles(member, 2))[0]).toBe('New status update in Norrby')
  expect(await titles(guest, 1)).toEqual(['You’re invited to Norrby'])
  await owner.delete(`/api/projects/${projectId}/members/${entryId}`)
  await owner.delete(`/api/invitations/${invitationId}`)
  expect((await titles(member, 3))[0]).toBe('You were removed from Norrby')
  await rename('A secret product')
  expect(await titles(member, 3)).toEqual([
    'You were removed from Norrby',
    'New status update in Halden',
    'You’re invited to Halden',
  ])
  expect(await titles(guest, 1)).toEqual(['You’re invited to Halden'])
  await owner.invite(projectId, (await member.user()).email)
  expect((await titles(member, 4)).slice(0, 2)).toEqual([
    'You’re invited to A secret product',
    'You were removed from Norrby',
  ])
})
