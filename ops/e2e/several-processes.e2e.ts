import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { until } from '#kernel/resilience/until.ts'
import { Client } from '../testing/client.ts'
import { startCluster } from './support/cluster.ts'
import { openStatusChange, isListening } from './support/open-request.ts'

const tasks = z.array(z.object({ id: z.number() }))

async function createProject(url: string) {
  const client = await new Client(url).registered()
  const projectId = await client.project()
  const [task] = tasks.parse((await client.get(`/api/tasks?projectId=${projectId}`)).body())
  if (!task) throw new Error('The new project has no tasks.')
  return { client, projectId, taskId: task.id }
}

/** Opens the live stream. `until` waits for a text, and `ended` for the end of the stream. */
async function openLiveStream(client: Client) {
  const aborted = new AbortController()
  onTestFinished(() => aborted.abort())
  const response = await client.open('/api/live', { signal: aborted.signal })
  if (!response.ok || !response.body)
    throw new Error(`The live stream responded with status ${response.status}.`)
  const chunks = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let received = ''
  /** Waits until the stream contains the text. Returns false if the stream ends first. */
  const until = async (text: string): Promise<boolean> => {
    while (!received.includes(text)) {
      const { value, done } = await chunks.next()
      if (done) return false
      received += value
    }
    return true
  }
  return { until, ended: async () => !(await until('\0')) }
}

test('two API processes share live updates, read models, login rate limits and sessions', async () => {
  const [first, second] = (await startCluster()).apis
  const { client, projectId, taskId } = await createProject(first.url)

  const live = await openLiveStream(client.at(second.url))
  await live.until('event: changed')
  expect((await client.post(`/api/tasks/${taskId}/status`, { status: 'completed' })).status).toBe(200)
  expect(await live.until(`project:${projectId}`)).toBe(true)
  const read = await client.at(second.url).get(`/api/tasks?projectId=${projectId}`)
  expect(read.body()).toContainEqual(expect.objectContaining({ id: taskId, status: 'completed' }))

  const { email } = await client.user()
  const address = { 'x-forwarded-for': new Client(first.url).address }
  const guess = (url: string) => new Client(url).post('/api/login', { email, password: 'a guess' }, address)
  const statuses: number[] = []
  for (let guesses = 0; guesses < 5; guesses++) {
    statuses.push((await guess(first.url)).status, (await guess(second.url)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await guess(first.url)).status).toBe(429)
  expect((await guess(second.url)).status).toBe(429)

  // A logout at one API process also ends the session at the other.
  await client.at(second.url).post('/api/logout')
  expect((await client.get('/api/user')).status).toBe(401)
})

test('an API process that stops finishes open requests and closes live streams', async () => {
  const cluster = await startCluster()
  const [stopped, running] = cluster.apis
  const { client, projectId, taskId } = await createProject(stopped.url)
  const live = await openLiveStream(client)
  await live.until('event: changed')

  const change = await openStatusChange(stopped.url, taskId, client)
  const code = stopped.stop()
  expect(await live.ended()).toBe(true)
  await until(async () => !(await isListening(stopped.url)))
  expect(await change.finish()).toMatchObject({ statusCode: 200 })
  expect(await code).toBe(0)
  const read = await client.at(running.url).get(`/api/tasks?projectId=${projectId}`)
  expect(read.body()).toContainEqual(expect.objectContaining({ id: taskId, status: 'completed' }))

  for (const projector of cluster.projectors) {
    expect(await projector.stop()).toBe(0)
    await cluster.led(1)
    await projector.start()
    await cluster.led(2)
  }
})
