import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { Task } from '#schema/api/tasks.ts'

let now = new Date('2026-03-01T22:30:00Z')
const app = await startTestApp({ now: () => now })

interface Page {
  activities: Activity[]
  next: string | null
  people: { id: number; username: string }[]
}
const client = await app.user('ida@example.com')
const { id: ida } = await client.user()
const projectId = await client.project()
const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
const feed = async (query = '') =>
  (await client.get(`/api/projects/${projectId}/activity?${query}`)).body<Page>()
const asOf = async (query: string) =>
  (await client.get(`/api/projects/${projectId}/as-of?${query}`)).body<{
    name: string | null
    tasks: { id: number; status: string }[]
  }>()
const move = (task: Task | undefined, status: string) =>
  client.post(`/api/tasks/${task?.id}/status`, { status })
const first = tasks.find(({ category }) => category === '1 Foundations')
const third = tasks.find(({ category }) => category === '3 MA')

test('the activity feed lists all changes since the creation of the project, newest first', async () => {
  await move(first, 'in_progress')
  now = new Date('2026-03-02T09:00:00Z')
  await client.patch(`/api/projects/${projectId}`, { name: 'Norrby' })
  await move(third, 'completed')
  const { activities, next, people } = await feed()
  expect(activities).toMatchObject([
    {
      type: 'TaskStatusChanged',
      at: '2026-03-02T09:00:00.000Z',
      by: { id: ida, username: 'ida' },
      task: { id: third?.id, title: third?.title, category: '3 MA' },
      detail: { from: 'pending', to: 'completed' },
    },
    { type: 'ProjectRenamed', detail: { name: 'Norrby' }, task: null },
    { type: 'TaskStatusChanged', task: { id: first?.id }, detail: { to: 'in_progress' } },
    { type: 'ProjectCreated', detail: { name: 'Halden' } },
  ])
  expect([next, people]).toEqual([null, [{ id: ida, username: 'ida' }]])
})

test('the activity feed can be filtered by person, task category and kind of activity', async () => {
  const types = async (query: string) => (await feed(query)).activities.map(({ type }) => type)
  expect(await types('kind=project')).toEqual(['ProjectRenamed', 'ProjectCreated'])
  expect(await types('kind=team')).toEqual([])
  expect(await types('category=3 MA')).toEqual(['TaskStatusChanged'])
  expect(await types(`person=${ida}&kind=tasks`)).toEqual(['TaskStatusChanged', 'TaskStatusChanged'])
  expect(await types(`person=${ida + 1_000}`)).toEqual([])
})

test('the API call “as-of” returns the project as it was at the end of a day in the requested time zone', async () => {
  const stateOf = async (query: string) => {
    const { name, tasks: found } = await asOf(query)
    return [
      name,
      found.find(({ id }) => id === first?.id)?.status,
      found.find(({ id }) => id === third?.id)?.status,
    ]
  }
  expect(await stateOf('date=2026-02-28')).toEqual([null, undefined, undefined])
  expect(await stateOf('date=2026-03-01')).toEqual(['Halden', 'in_progress', 'pending'])
  expect(await stateOf('date=2026-03-02')).toEqual(['Norrby', 'in_progress', 'completed'])
  // 22:30 UTC is already the next day in Auckland.
  expect(await stateOf('date=2026-03-01&timeZone=Pacific/Auckland')).toEqual([null, undefined, undefined])
  expect((await asOf('date=2026-03-02')).tasks).toHaveLength(tasks.length)
})

test('the pages of a long activity feed have neither gaps nor duplicates', async () => {
  const other = await client.project('Lång')
  const [task] = (await client.get(`/api/tasks?projectId=${other}`)).body<Task[]>()
  for (let n = 0; n < 60; n++) {
    await client.post(`/api/tasks/${task?.id}/status`, { status: n % 2 === 0 ? 'completed' : 'pending' })
  }
  const page = async (query: string) =>
    (await client.get(`/api/projects/${other}/activity?${query}`)).body<Page>()
  const one = await page('')
  const two = await page(`before=${one.next}`)
  expect([one.activities.length, two.activities.length, two.next]).toEqual([50, 11, null])
  expect(new Set([...one.activities, ...two.activities].map(({ id }) => id)).size).toBe(61)
})

test('a page after an activity of another project gets 400', async () => {
  const user = await app.user()
  const [one, other] = [await user.project('Én'), await user.project('To')]
  const { activities } = (await user.get(`/api/projects/${other}/activity`)).body<Page>()
  const last = activities.at(-1)?.id
  const pageOf = (project: number) => user.get(`/api/projects/${project}/activity?before=${last}`)
  expect((await pageOf(other)).body<Page>()).toMatchObject({ activities: [], next: null })
  expectFailure(await pageOf(one), 400, 'before must be the id of an activity')
})

test.each([
  ['activity', 'before=x', 'before', 'before must be the id of an activity'],
  ['activity', 'person=x', 'person', 'person must be a positive whole number'],
  ['activity', 'category=5', 'category', 'Category must be one of the four categories'],
  ['activity', 'kind=x', 'kind', 'Kind must be tasks, project, team or mail'],
  ['as-of', 'date=2026-03-04', 'date', 'Date must be today or an earlier day'],
  // 09:00 UTC on 2 March is still 1 March in Honolulu.
  ['as-of', 'date=2026-03-02&timeZone=Pacific/Honolulu', 'date', 'Date must be today or an earlier day'],
  ['as-of', 'date=2026-02-30', 'date', 'Date must be a date such as 2026-01-31'],
  [
    'as-of',
    'date=2026-03-01&timeZone=x',
    'timeZone',
    'timeZone must be an IANA time zone such as Europe/Oslo',
  ],
])(
  'a request for %s?%s gets 400, and the response names the invalid parameter',
  async (path, query, field, message) => {
    const response = await client.get(`/api/projects/${projectId}/${path}?${query}`)
    expectFailure(response, 400, message)
    expect(fieldsOf(response)).toMatchObject({ [field]: message })
  },
)

test('a user who is not in the project gets 404 for the activity feed and for the API call “as-of”', async () => {
  const stranger = await app.user()
  for (const path of ['activity', 'as-of?date=2026-03-01']) {
    expectFailure(await stranger.get(`/api/projects/${projectId}/${path}`), 404, 'Project not found')
  }
})

test('the activity feed marks an invitation that replaced a pending one, but not one after a cancelled invitation', async () => {
  const owner = await app.user()
  const invitedTo = await owner.project('Halden Tea')
  const invite = () => owner.invite(invitedTo, `again-${invitedTo}@halden.example`)
  const entryId = await invite()
  await invite()
  await owner.delete(`/api/invitations/${entryId}`)
  await invite()
  const page = (await owner.get(`/api/projects/${invitedTo}/activity?kind=team`)).body<Page>()
  expect(page.activities.map(({ type, detail }) => [type, detail['resent']])).toEqual([
    ['MemberInvited', undefined],
    ['InvitationCancelled', undefined],
    ['MemberInvited', 'true'],
    ['MemberInvited', undefined],
  ])
})
