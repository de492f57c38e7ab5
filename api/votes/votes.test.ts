import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'

const app = await startTestApp()

/** Functions that withdraw the votes after each test. The votes would change the ranking in the next test. */
const votesCast: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of votesCast.splice(0)) await undo()
})

/** Creates a user with a project. Returns two tasks without a guide and one task with a guide. */
async function begin() {
  const client = await app.user()
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const find = (hasGuide: boolean, nth = 0) => {
    const task = tasks.filter(({ howToLink }) => (howToLink !== undefined) === hasGuide)[nth]
    if (!task) throw new Error('The roadmap must have a task with a guide and two tasks without a guide')
    return task
  }
  return { client, projectId, open: find(false), other: find(false, 1), guided: find(true) }
}

const votesOf = async (client: Client, projectId: number) =>
  (await client.get(`/api/projects/${projectId}/votes`)).body<TaskVotes[]>()
const votesFor = async (client: Client, task: Task) =>
  (await votesOf(client, task.projectId)).find((row) => row.task.id === task.id)
const withdraw = (client: Client, taskId: number) => client.delete(`/api/tasks/${taskId}/vote`)
const cast = (client: Client, taskId: number) => {
  votesCast.push(() => withdraw(client, taskId))
  return client.post(`/api/tasks/${taskId}/vote`)
}
const highest = async (client: Client) => (await client.get('/api/votes/highest')).body<object>()

test('the votes of a new project list only tasks without a guide, each with zero votes', async () => {
  const { client, projectId, guided } = await begin()
  const votes = await votesOf(client, projectId)
  expect(votes.some(({ task }) => task.id === guided.id)).toBe(false)
  expect(votes.length).toBeGreaterThan(0)
  expect(votes.length).toBeLessThan(roadmapContent.tasks.length)
  expect(votes.every(({ voteCount, userHasVoted }) => voteCount === 0 && !userHasVoted)).toBe(true)
})

test('a user’s vote for a task counts once, and every project with the task shows the vote', async () => {
  const mine = await begin()
  const theirs = await begin()
  expect((await cast(mine.client, mine.open.id)).status).toBe(204)
  expect((await cast(mine.client, mine.open.id)).status).toBe(204)
  expect(await votesFor(mine.client, mine.open)).toMatchObject({ voteCount: 1, userHasVoted: true })
  expect(await votesFor(theirs.client, theirs.open)).toMatchObject({ voteCount: 1, userHasVoted: false })
  await cast(theirs.client, theirs.open.id)
  expect(await votesFor(mine.client, mine.open)).toMatchObject({ voteCount: 2, userHasVoted: true })
  await withdraw(mine.client, mine.open.id)
  await withdraw(mine.client, mine.open.id)
  expect(await votesFor(theirs.client, theirs.open)).toMatchObject({ voteCount: 1, userHasVoted: true })
})

test('undoing a vote a second time gets 409 with a message that the vote was already withdrawn', async () => {
  const { client, open } = await begin()
  const vote = `/api/tasks/${open.id}/vote`
  await cast(client, open.id)
  expect((await client.delete(`${vote}?onlyIf=cast`)).status).toBe(204)
  expectFailure(await client.delete(`${vote}?onlyIf=cast`), 409, 'You have already removed this vote.')
  expect((await client.post(`${vote}?onlyIf=withdrawn`)).status).toBe(204)
  expectFailure(
    await client.post(`${vote}?onlyIf=withdrawn`),
    409,
    'You have already restored your vote for this task.',
  )
  expect(await votesFor(client, open)).toMatchObject({ voteCount: 1, userHasVoted: true })
})

test('twenty concurrent votes of one user for one task count once', async () => {
  const { client, open } = await begin()
  const responses = await Promise.all(Array.from({ length: 20 }, () => cast(client, open.id)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204))
  expect(await votesFor(client, open)).toMatchObject({ voteCount: 1, userHasVoted: true })
})

test('a vote for a task with a guide is rejected', async () => {
  const { client, guided } = await begin()
  expectFailure(await cast(client, guided.id), 409, 'This task already has a guide.')
})

test('voting for a task gets 404 if the task does not exist or the user is not in the project of the task', async () => {
  const mine = await begin()
  const stranger = await app.user()
  const unknown = mine.projectId * 1000 + 999
  for (const send of [cast, withdraw]) {
    for (const response of [
      await send(stranger, mine.open.id),
      await send(mine.client, unknown),
      await send(mine.client, 999_999),
    ]) {
      expectFailure(response, 404, 'Task not found')
    }
    expect((await send(app.client(), mine.open.id)).status).toBe(401)
  }
  expectFailure(await stranger.get(`/api/projects/${mine.projectId}/votes`), 404, 'Project not found')
  expect((await app.client().get('/api/votes/highest')).status).toBe(401)
  expect((await app.client().get('/api/votes')).status).toBe(401)
})

test('if two tasks have equally many votes, the task that was voted for first is the highest voted task', async () => {
  const one = await begin()
  const two = await begin()
  expect(await highest(one.client)).toEqual({ voteCount: 0 })
  await cast(one.client, one.other.id)
  await cast(one.client, one.open.id)
  expect(await highest(two.client)).toEqual({
    taskTitle: one.other.title,
    taskKey: one.other.key,
    voteCount: 1,
  })
  await cast(two.client, two.open.id)
  expect(await highest(two.client)).toMatchObject({ taskKey: one.open.key, voteCount: 2 })
})

test('a repeated request for the unchanged highest voted task gets 304', async () => {
  const { client } = await begin()
  const first = await client.get('/api/votes/highest')
  const etag = first.headers.get('etag') ?? ''
  expect((await client.get('/api/votes/highest', { 'if-none-match': etag })).status).toBe(304)
})

test('the vote ranking lists every task without a guide, and marks the tasks with the user’s vote', async () => {
  const { client, open, other } = await begin()
  const second = await begin()
  await cast(client, other.id)
  await cast(client, open.id)
  await cast(second.client, second.open.id)
  const { asked, delivered } = (await client.get('/api/votes')).body<Ranking>()
  expect(asked.slice(0, 2)).toMatchObject([
    { taskKey: open.key, title: open.title, voteCount: 2, userHasVoted: true, userHearsBy: 'mail' },
    { taskKey: other.key, voteCount: 1, userHasVoted: true },
  ])
  expect(asked.slice(2).every(({ voteCount }) => voteCount === 0)).toBe(true)
  expect(delivered).toEqual([])
})
