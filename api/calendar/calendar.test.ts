import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import type { NotificationPreferences } from '#schema/api/notifications.ts'

const app = await startTestApp()

interface Address {
  readonly url: string | null
}
const pathOf = (url: string | null) =>
  url === null ? expect.fail('The calendar is off') : new URL(url).pathname
const switchedOn = async (client: Client) =>
  pathOf((await client.post('/api/user/calendar')).body<Address>().url)
const read = (path: string) => app.client().get(path)

/** Returns the events of a calendar, parsed by a library. */
async function eventsAt(path: string) {
  const { text } = await read(path)
  return ICAL.Component.fromString(text)
    .getAllSubcomponents('vevent')
    .map((component) => {
      const { uid, summary, startDate, endDate } = new ICAL.Event(component)
      return { uid, summary, from: startDate.toString(), until: endDate.toString(), isDay: startDate.isDate }
    })
}

test('a calendar contains the due dates of the user’s open tasks and the launch dates of the user’s projects', async () => {
  const client = await app.user()
  const projectId = await client.project('Halden, Tea; and more')
  const [mine, done, others] = await client.tasks(projectId)
  if (!mine || !done || !others) throw new Error('The test needs three tasks')
  const { projects } = (await client.get('/api/user/notifications')).body<NotificationPreferences>()
  const entryId = projects[0]?.memberId
  for (const { id } of [mine, done]) await client.call('POST', `/api/tasks/${id}/assignee`, { entryId })
  for (const { id } of [mine, done, others])
    await client.call('POST', `/api/tasks/${id}/due-date`, { dueOn: '2028-02-28' })
  await client.changeStatus(done.id, 'completed')
  await client.call('PATCH', `/api/projects/${projectId}`, { launchOn: '2026-12-31' })

  const path = await switchedOn(client)
  const title = mine.title
  await expect
    .poll(() => eventsAt(path))
    .toEqual([
      {
        uid: `launch-${projectId}@brandpath`,
        summary: 'Launch: Halden, Tea; and more',
        from: '2026-12-31',
        until: '2027-01-01',
        isDay: true,
      },
      {
        uid: `task-${mine.id}@brandpath`,
        summary: `${title} (Halden, Tea; and more)`,
        from: '2028-02-28',
        until: '2028-02-29',
        isDay: true,
      },
    ])
  await client.call('POST', `/api/tasks/${mine.id}/due-date`, { dueOn: '2028-03-01' })
  await expect
    .poll(async () => (await eventsAt(path))[1])
    .toMatchObject({
      uid: `task-${mine.id}@brandpath`,
      from: '2028-03-01',
    })
})

test('a calendar is served without a session as a private file of the type text/calendar', async () => {
  const path = await switchedOn(await app.user())
  const { status, headers, text } = await read(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, max-age=900')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  const repeated = await app.client().get(path, { 'if-none-match': headers.get('etag') ?? '' })
  expect(repeated.status).toBe(304)
})

test('the calendar is off until the user switches it on, and a renewed or switched-off address gets 404', async () => {
  const client = await app.user()
  const address = async () => (await client.get('/api/user/calendar')).body<Address>().url
  expect(await address()).toBeNull()
  const first = await switchedOn(client)
  expect(pathOf(await address())).toBe(first)
  const second = await switchedOn(client)
  expect(second).not.toBe(first)
  expectFailure(await read(first), 404, 'Calendar not found')
  expect((await read(second)).status).toBe(200)
  expect((await client.delete('/api/user/calendar')).status).toBe(204)
  expectFailure(await read(second), 404)
  expect(await address()).toBeNull()
  expect(await switchedOn(client)).not.toBe(second)
  expectFailure(await read(second), 404)
})

test('a repeated request for a new address returns the same address', async () => {
  const client = await app.user()
  const renew = () => client.post('/api/user/calendar', undefined, { 'idempotency-key': 'the same key' })
  expect((await renew()).text).toBe((await renew()).text)
})

test('a forged token, or a token with another purpose, gets 404', async () => {
  const client = await app.user()
  const path = await switchedOn(client)
  const { id } = await client.user()
  const tokens = [
    linkToken(app.secret, 'unsubscribe-guides', id, 1),
    linkToken(app.secret, 'calendar', id, 2),
    linkToken(app.secret, 'calendar', id + 1_000, 1),
    `${id}.x`,
    '..%2f..',
  ]
  for (const token of tokens) expectFailure(await read(`/api/calendar/${token}.ics`), 404)
  expectFailure(await read(path.replace('.ics', '')), 404)
})

test('after the user deletes the account, the calendar gets 404', async () => {
  const client = await app.user()
  const path = await switchedOn(client)
  await client.post('/api/user/deletion', { password: 'correct horse' })
  expectFailure(await read(path), 404)
})

test('after 120 requests in an hour, a calendar gets 429', async () => {
  const path = await switchedOn(await app.user())
  for (let request = 0; request < 120; request++) await read(path)
  expectFailure(await read(path), 429)
})
