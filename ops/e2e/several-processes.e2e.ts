import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
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

async function openLiveStream(url: string, { cookie }: Client) {
  const aborted = new AbortController()
  onTestFinished(() => aborted.abort())
  const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: aborted.signal })
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
  const [here, there] = (await startCluster()).apis
  const { client, projectId, taskId } = await createProject(here.url)

  const live = await openLiveStream(there.url, client)
  await live.until('event: changed')
  expect((await client.post(`/api/tasks/${taskId}/status`, { status: 'completed' })).status).toBe(200)
  expect(await live.until(`project:${projectId}`)).toBe(true)
  const read = await client.at(there.url).get(`/api/tasks?projectId=${projectId}`)
  expect(read.body()).toContainEqual(expect.objectContaining({ id: taskId, status: 'completed' }))

  const { email } = await client.user()
  const guessing = new Client(here.url)
  const guess = async (url: string) =>
    fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': guessing.address },
      body: JSON.stringify({ email, password: 'a guess' }),
    })
  const statuses: number[] = []
  for (let guesses = 0; guesses < 5; guesses++) {
    statuses.push((await guess(here.url)).status, (await guess(there.url)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await guess(here.url)).status).toBe(429)
  expect((await guess(there.url)).status).toBe(429)

  // A logout at one API process also ends the session at the other.
  await client.at(there.url).post('/api/logout')
  expect((await client.get('/api/user')).status).toBe(401)
})

test('an API process that stops finishes open requests and closes live streams', async () => {
  const cluster = await startCluster()
  const [leaving, staying] = cluster.apis
  const { client, projectId, taskId } = await createProject(leaving.url)
  const live = await openLiveStream(leaving.url, client)
  await live.until('event: changed')

  const change = await openStatusChange(leaving.url, taskId, client)
  const code = leaving.part.stop()
  expect(await live.ended()).toBe(true)
  while (await isListening(leaving.url)) await pause(10)
  expect(await change.finish()).toMatchObject({ statusCode: 200 })
  expect(await code).toBe(0)
  const read = await client.at(staying.url).get(`/api/tasks?projectId=${projectId}`)
  expect(read.body()).toContainEqual(expect.objectContaining({ id: taskId, status: 'completed' }))

  for (const projector of cluster.projectors) {
    expect(await projector.stop()).toBe(0)
    await cluster.led(1)
    await projector.start()
    await cluster.led(2)
  }
})
