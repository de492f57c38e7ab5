import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { maxStreams } from './open-streams.ts'
import { heartbeatMs, liveMessage, type LiveMessage } from '#schema/api/live.ts'
import type { Task } from '#schema/api/tasks.ts'
import { notificationsKey } from '#schema/notification.ts'
import { readSchema } from '#schema/tables/database.ts'
import { linkToken } from '#kernel/secret/secret.ts'

const app = await startTestApp()
const open: AbortController[] = []
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})

async function listen(client: Client) {
  const controller = new AbortController()
  open.push(controller)
  const response = await client.open('/api/live', { signal: controller.signal })
  if (!response.body) throw new Error('The response has no body')
  const texts = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let buffer = ''
  /** Returns the text up to the next empty line, or null at the end of the stream. */
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const sent = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        return sent
      }
      const { value, done } = await texts.next()
      if (done) return null
      buffer += value
    }
  }
  const next = async (): Promise<LiveMessage | null> => {
    for (;;) {
      const sent = await block()
      if (sent === null) return null
      const data = /^event: changed\ndata: (.*)$/m.exec(sent)?.[1]
      if (data !== undefined) return liveMessage.parse(JSON.parse(data))
    }
  }
  const heartbeat = async (): Promise<void> => {
    for (;;) {
      const sent = await block()
      if (sent === null) throw new Error('The stream has ended')
      if (sent.startsWith('event: heartbeat\n')) return
    }
  }
  const ended = async (): Promise<void> => {
    while ((await next()) !== null);
  }
  /** Waits for a message with the key. Returns all messages up to this message. */
  const until = async (key: string): Promise<LiveMessage[]> => {
    const messages: LiveMessage[] = []
    for (;;) {
      const message = await next()
      if (!message) throw new Error(`The stream ended before ${key}`)
      messages.push(message)
      if (message.keys.includes(key)) return messages
    }
  }
  return { response, next, heartbeat, ended, until }
}

async function begin() {
  const client = await app.user()
  const projectId = await client.project()
  const [task] = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  if (!task) throw new Error('The test needs a project with tasks')
  const start = (status: string) => client.post(`/api/tasks/${task.id}/status`, { status })
  return { client, projectId, task, start }
}

test('the first message of a live stream contains the read model position, and the message about a change a higher one', async () => {
  const { client, projectId, start } = await begin()
  const live = await listen(client)
  expect(live.response.headers.get('content-type')).toBe('text/event-stream')
  expect(live.response.headers.get('cache-control')).toBe('no-cache')
  const first = await live.next()
  expect(first?.keys).toEqual([])
  await start('in_progress')
  const change = (await live.until(`project:${projectId}`)).at(-1)
  expect(BigInt(change?.position ?? 0)).toBeGreaterThan(BigInt(first?.position ?? 0))
})

test('the read model position in the first live stream message equals the header Read-Position of the last API response', async () => {
  const { client, projectId, start } = await begin()
  const path = `/api/tasks?projectId=${projectId}`
  const before = await client.get(path)
  const position = before.headers.get('read-position')
  expect((await (await listen(client)).next())?.position).toBe(position)
  const unchanged = await client.get(path, { 'If-None-Match': before.headers.get('etag') ?? '' })
  expect([unchanged.status, unchanged.headers.get('read-position')]).toEqual([304, position])
  await start('in_progress')
  const after = (await client.get(path)).headers.get('read-position')
  expect(BigInt(after ?? 0)).toBeGreaterThan(BigInt(position ?? 0))
})

test('a live stream sends heartbeats until the session ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const client = await app.user()
  const live = await listen(client)
  await live.next()
  vi.advanceTimersByTime(heartbeatMs)
  await live.heartbeat()
  await client.post('/api/logout')
  vi.advanceTimersByTime(heartbeatMs)
  await live.ended()
})

test('if a task changed while the live stream was closed, the reopened stream begins with a changed read model position', async () => {
  const { client, start } = await begin()
  const first = await listen(client)
  const { position } = (await first.next()) ?? {}
  open.pop()?.abort()
  expect((await (await listen(client)).next())?.position).toBe(position)
  open.pop()?.abort()
  await start('in_progress')
  expect((await (await listen(client)).next())?.position).not.toBe(position)
})

test('a live stream sends project changes only to members of the project, and votes to all users', async () => {
  const mine = await begin()
  const stranger = await begin()
  const live = await listen(stranger.client)
  await mine.start('in_progress')
  await mine.client.post(`/api/tasks/${mine.task.id + 1}/status`, { status: 'completed' })
  const votes = (await mine.client.get(`/api/projects/${mine.projectId}/votes`)).body<
    { task: { id: number } }[]
  >()
  await mine.client.post(`/api/tasks/${votes[0]?.task.id}/vote`)
  const messages = await live.until('votes')
  expect(messages.flatMap(({ keys }) => keys)).not.toContain(`project:${mine.projectId}`)
  await stranger.start('completed')
  await live.until(`project:${stranger.projectId}`)
})

test('an open live stream sends changes of a project that was created after the stream was opened', async () => {
  const client = await app.user()
  const live = await listen(client)
  const projectId = await client.project()
  await live.until(`team:${projectId}`)
  await client.patch(`/api/projects/${projectId}`, { name: 'Norrby' })
  await live.until(`project:${projectId}`)
})

test('the live stream of a project member announces the deletion of the project', async () => {
  const { client, projectId } = await begin()
  const live = await listen(client)
  await client.delete(`/api/projects/${projectId}`)
  await live.until(`team:${projectId}`)
})

test('a live stream does not announce invitations to an account whose address is not confirmed', async () => {
  const { client: guest, projectId: ownProject } = await begin()
  const owner = await app.user()
  const { id: userId, email } = await guest.user()
  const projectId = await owner.project()
  const live = await listen(guest)
  const kinds = async () => {
    const stored = app.database.db.selectFrom('work.notifications').where('user_id', '=', userId)
    return (await stored.select(['kind', 'read_at']).orderBy('id').execute()).map(
      ({ kind, read_at }) => `${kind}${read_at === null ? '' : ', read'}`,
    )
  }
  const entryId = await owner.invite(projectId, email)
  await expect.poll(kinds).toEqual(['invited'])
  await owner.delete(`/api/invitations/${entryId}`)
  await expect.poll(kinds).toEqual(['invited, read'])
  const member = await app.user()
  const ownEntry = await guest.invite(ownProject, (await member.user()).email)
  await member.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', ownEntry, 1) })
  await expect.poll(kinds).toEqual(['invited, read', 'joined'])
  await sql`
    select pg_notify(${readSchema}, json_build_object('position', '0', 'keys', json_build_array('last'))::text)`.execute(
    app.database.db,
  )
  const announced = (await live.until('last')).filter(({ keys }) => keys.includes(notificationsKey))
  expect(announced).toHaveLength(1) // the news about the new member
})

test('a live stream of one API process sends changes that were made through a second API process', async () => {
  const { client, projectId, start } = await begin()
  const live = await listen(client.at(await app.another()))
  await live.next() // after the first message, the stream sends every change
  await start('completed')
  await live.until(`project:${projectId}`)
})

test('a request without a session for a live stream gets 401', async () => {
  expect((await app.client().get('/api/live')).status).toBe(401)
})

/** Opens as many live streams as one session may have. Returns a function that closes them. */
async function fill(client: Client, streams: number = maxStreams.session) {
  const controllers = Array.from({ length: streams }, () => new AbortController())
  open.push(...controllers)
  for (const { signal } of controllers) {
    const { status } = await client.open('/api/live', { signal })
    expect(status).toBe(200)
  }
  return () => controllers.forEach((controller) => controller.abort())
}

/** Returns the status of another live stream, which ends immediately. */
async function statusOfNew(client: Client): Promise<number> {
  const controller = new AbortController()
  const { status } = await client.open('/api/live', { signal: controller.signal })
  controller.abort()
  return status
}

test('a session with too many live streams gets 429 with Retry-After until a client closes its streams', async () => {
  const client = await app.user()
  const closeAll = await fill(client)
  const refused = await client.get('/api/live')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(refused.body()).toEqual({
    error:
      'Too many live streams are open for this login. At most 20 are allowed. ' +
      'Please close other tabs, or try again in 30 seconds.',
  })
  closeAll()
  await expect.poll(() => statusOfNew(client)).toBe(200)
})

test('live streams that end with their session no longer count for the user', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const email = `${randomUUID()}@example.com`
  const first = await app.user(email)
  const login = async () => {
    const client = app.client()
    await client.call('POST', '/api/login', { email, password })
    return client
  }
  await fill(first)
  await fill(await login())
  const third = await login()
  await fill(third, maxStreams.user - 2 * maxStreams.session)
  expect(await statusOfNew(third)).toBe(429)
  await first.post('/api/logout')
  vi.advanceTimersByTime(heartbeatMs)
  vi.useRealTimers()
  await expect.poll(() => statusOfNew(third)).toBe(200)
})

test('a HEAD request for a live stream gets a response and opens no stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const client = await app.user()
  expect((await client.send('HEAD', '/api/live')).status).toBe(200)
  expect(vi.getTimerCount()).toBe(0) // no heartbeats
})

/** Opens a live stream and never reads the response. */
function openWithoutReading({ url, cookie }: Client): void {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname).pause()
  onTestFinished(() => void connection.destroy())
  connection.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
}

/** Announces about 3.5 MB of changes, and changes no data. */
const announceMuch = () =>
  sql`
    select pg_notify(${readSchema}, json_build_object('position', '0', 'keys', json_build_array(i || repeat('k', 6900)))::text)
    from generate_series(1, 500) i`.execute(app.database.db)

test('the API ends live streams whose clients do not read', async () => {
  const client = await app.user()
  for (let stream = 0; stream < maxStreams.session; stream++) openWithoutReading(client)
  await expect.poll(() => statusOfNew(client)).toBe(429)
  const statusAfterChanges = async () => {
    await announceMuch()
    return statusOfNew(client)
  }
  await expect.poll(statusAfterChanges).toBe(200)
})
