import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { liveMessage, type LiveMessage } from '#schema/api/live.ts'
import type { Task } from '#schema/api/tasks.ts'

const app = await startTestApp()
const open: AbortController[] = []
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
  vi.useRealTimers()
})

/** What a browser hears, message by message. */
async function listen(client: Client, url = app.url) {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${url}/api/live`, {
    headers: { cookie: client.cookie },
    signal: controller.signal,
  })
  if (!response.body) throw new Error('no stream')
  const texts = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let rest = ''
  /** What the server sent up to the next empty line; null at the stream's end. */
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const sent = rest.slice(0, end)
        rest = rest.slice(end + 2)
        return sent
      }
      const { value, done } = await texts.next()
      if (done) return null
      rest += value
    }
  }
  const next = async (): Promise<LiveMessage | null> => {
    for (;;) {
      const sent = await block()
      if (sent === null) return null
      const data = /^data: (.*)$/m.exec(sent)?.[1]
      if (data !== undefined) return liveMessage.parse(JSON.parse(data))
    }
  }
  const signOfLife = async (): Promise<void> => {
    for (;;) {
      const sent = await block()
      if (sent === null) throw new Error('the stream ended')
      if (sent.startsWith(':')) return
    }
  }
  const ended = async (): Promise<void> => {
    while ((await next()) !== null);
  }
  /** Waits for a message that says this, and answers all that were heard until then. */
  const until = async (key: string): Promise<LiveMessage[]> => {
    const heard: LiveMessage[] = []
    for (;;) {
      const message = await next()
      if (!message) throw new Error(`the stream ended before ${key}`)
      heard.push(message)
      if (message.keys.includes(key)) return heard
    }
  }
  return { response, next, signOfLife, ended, until }
}

async function begin() {
  const client = await app.user()
  const projectId = await client.project()
  const [task] = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  if (!task) throw new Error('the roadmap is empty')
  const start = (status: string) => client.post(`/api/tasks/${task.id}/status`, { status })
  return { client, projectId, task, start }
}

test('it begins with where the read models are, and tells each change with its position', async () => {
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

test('an answer says where the read models were: a stream that begins there has missed nothing', async () => {
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

test('it gives a sign of life from time to time, and ends where the session has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const client = await app.user()
  const live = await listen(client)
  await live.next()
  vi.advanceTimersByTime(20_000)
  await live.signOfLife()
  await client.post('/api/logout')
  vi.advanceTimersByTime(20_000)
  await live.ended()
})

test('a stream that begins again tells by its position whether anything was missed', async () => {
  const { client, start } = await begin()
  const first = await listen(client)
  const { position } = (await first.next()) ?? {}
  open.pop()?.abort()
  expect((await (await listen(client)).next())?.position).toBe(position)
  open.pop()?.abort()
  await start('in_progress')
  expect((await (await listen(client)).next())?.position).not.toBe(position)
})

test('of a project only its people hear; everybody hears of votes', async () => {
  const mine = await begin()
  const stranger = await begin()
  const live = await listen(stranger.client)
  await mine.start('in_progress')
  await mine.client.post(`/api/tasks/${mine.task.id + 1}/status`, { status: 'completed' })
  const votes = (await mine.client.get(`/api/projects/${mine.projectId}/votes`)).body<
    { task: { id: number } }[]
  >()
  await mine.client.post(`/api/tasks/${votes[0]?.task.id}/vote`)
  const heard = await live.until('votes')
  expect(heard.flatMap(({ keys }) => keys)).not.toContain(`project:${mine.projectId}`)
  await stranger.start('completed')
  await live.until(`project:${stranger.projectId}`)
})

test('a project that is made while somebody listens is heard of from its first moment', async () => {
  const client = await app.user()
  const live = await listen(client)
  const projectId = await client.project()
  await live.until(`team:${projectId}`)
  await client.patch(`/api/projects/${projectId}`, { name: 'Norrby' })
  await live.until(`project:${projectId}`)
})

test('a deleted project is heard of by those who had it', async () => {
  const { client, projectId } = await begin()
  const live = await listen(client)
  await client.delete(`/api/projects/${projectId}`)
  await live.until(`team:${projectId}`)
})

test('another process tells the same', async () => {
  const { client, projectId, start } = await begin()
  const live = await listen(client, await app.another())
  await live.next() // from now on it is told
  await start('completed')
  await live.until(`project:${projectId}`)
})

test('whoever is signed out has to log in', async () => {
  expect((await app.client().get('/api/live')).status).toBe(401)
})
