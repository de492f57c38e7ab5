import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { NotificationPreferences } from '#schema/api/notifications.ts'
import { preferencesOf } from '#schema/queries/notification-preferences.ts'

const app = await startTestApp()
const { db } = app.database

const path = '/api/user/notifications'
const preferences = async (client: Client) => (await client.get(path)).body<NotificationPreferences>()
const on = { app: true, email: true }

test('by default, a user gets every kind of notification in the app and by email', async () => {
  const client = await app.user()
  expect(await preferences(client)).toEqual({
    kinds: { assigned: on, mentioned: on, note: on, due: on },
    guides: { email: true },
    projects: [],
  })
})

test('a change of one kind does not change the other kinds or the other channel', async () => {
  const client = await app.user()
  expect((await client.patch(path, { kinds: { note: { email: false } } })).status).toBe(204)
  await client.patch(path, { kinds: { note: { app: false }, due: { app: true } } })
  await client.patch(path, { kinds: { note: { app: true }, mentioned: {} }, guides: { email: false } })
  await client.patch(path, {})
  expect(await preferences(client)).toMatchObject({
    kinds: { assigned: on, mentioned: on, note: { app: true, email: false }, due: on },
    guides: { email: false },
  })
})

test('preferencesOf returns the preferences of several users, and the defaults of users who changed nothing', async () => {
  const [changed, unchanged] = [await app.user(), await app.user()]
  await changed.patch(path, { kinds: { assigned: { email: false } } })
  const ids = [(await changed.user()).id, (await unchanged.user()).id] as const
  const stored = await preferencesOf(db, ids)
  expect(stored.get(ids[0])).toEqual({
    assigned: { app: true, email: false },
    mentioned: on,
    note: on,
    due: on,
  })
  expect(stored.get(ids[1])).toEqual({ assigned: on, mentioned: on, note: on, due: on })
  expect(await preferencesOf(db, [])).toEqual(new Map())
})

test('the preferences contain the report and status update settings of each project of the user', async () => {
  const [owner, member] = [await app.user(), await app.user()]
  const projectId = await owner.project('Halden Tea')
  const { projects } = await preferences(owner)
  const memberId = projects[0]?.memberId ?? 0
  expect(projects).toEqual([
    { id: projectId, name: 'Halden Tea', memberId, enabled: true, frequency: 'weekly', statusUpdates: true },
  ])
  const settings = { enabled: false, frequency: 'monthly', statusUpdates: false }
  await owner.send('PUT', `/api/members/${memberId}/email-preferences`, { body: settings })
  expect((await preferences(owner)).projects).toMatchObject([settings])
  expect((await preferences(member)).projects).toEqual([])
})

test.each([
  [{ kinds: { note: { email: 'no' } } }, 'kinds.note.email', 'email must be true or false'],
  [{ kinds: { note: { app: null } } }, 'kinds.note.app', 'app must be true or false'],
  [{ kinds: { note: true } }, 'kinds.note', 'kinds.note must be an object'],
  [{ kinds: [] }, 'kinds', 'kinds must be an object'],
  [{ kinds: { gossip: { app: false } } }, 'kinds.gossip', 'Unknown field: kinds.gossip'],
  [{ guides: { email: 1 } }, 'guides.email', 'email must be true or false'],
  [{ assigned: { app: false } }, 'assigned', 'Unknown field: assigned'],
  [{ kinds: { note: { sms: true } } }, 'kinds.note.sms', 'Unknown field: kinds.note.sms'],
])('the preferences %j get 400, and the response names the field %s', async (body, field, message) => {
  const client = await app.user()
  const response = await client.patch(path, body)
  expectFailure(response, 400, message)
  expect(fieldsOf(response)).toEqual({ [field]: message })
  expect(await preferences(client)).toMatchObject({ kinds: { note: on }, guides: { email: true } })
})

test('concurrent changes of different kinds are all stored', async () => {
  const client = await app.user()
  const kinds = ['assigned', 'mentioned', 'note', 'due'] as const
  const changes = kinds.flatMap((kind) => [
    client.patch(path, { kinds: { [kind]: { app: false } } }),
    client.patch(path, { kinds: { [kind]: { email: false } } }),
  ])
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 204))
  const off = { app: false, email: false }
  expect((await preferences(client)).kinds).toEqual({ assigned: off, mentioned: off, note: off, due: off })
})

test('a request without a session for the preferences gets 401', async () => {
  expectFailure(await app.client().get(path), 401)
  expectFailure(await app.client().patch(path, {}), 401)
})
