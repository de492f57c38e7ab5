import { bundledGuides } from '#api/roadmap/roadmap.ts'
import { joinByEvent } from '#api/testing/team.ts'
import { checklistItems } from '#domain/checklist/checklist-items.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { categoryInfo, taskGroup, taskStatuses } from '#schema/roadmap.ts'
import type { Random } from '#kernel/testing/random.ts'
import type { TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { roadmapTask, publishRoadmap } from '../roadmap.ts'
import { addTeamWork } from '../team-work.ts'
import { changeTeam } from './change-team.ts'

/** A clock that shows the time `at`, which only the test changes. */
export class Clock {
  /** The first time is shortly before daylight saving time begins in most time zones. */
  at = Date.parse('2026-03-20T08:00:00Z')
  readonly now = (): Date => new Date(this.at)
}

export interface TestTeam {
  readonly client: Client
  /** A second member who changes tasks in the projects of `client`. */
  readonly helper: Client
  /** A member who never acts. Users get no notifications of their own actions, so only this member gets all. */
  readonly observer: Client
  readonly projects: number[]
  /** Memberships of the owner and the helper, by project. Tasks of the observer would add notifications. */
  readonly assignees: Map<number, readonly number[]>
}

/** Tasks that get votes and guides. With only twelve tasks, some tasks get several votes. */
const votableTasks = roadmapContent.tasks.slice(0, 12)
/** Numbers of all tasks of the first and second version of the roadmap. */
const taskNumbers = [...roadmapContent.tasks.map(({ number }) => number), 900, 901]
const [retired, retiredToo] = [votableTasks[3]?.key, roadmapContent.tasks.at(-1)?.key]

/** Task numbers of each badge in the first roadmap version. */
const badgeTasks = [
  ...Map.groupBy(roadmapContent.tasks, ({ taskType }) => taskGroup(taskType)).values(),
  ...Map.groupBy(roadmapContent.tasks, ({ category }) => categoryInfo[category].name).values(),
].map((tasks) => tasks.map(({ number }) => number))

const steps = 220

/** Returns the second version of the roadmap, without two tasks of the first version and with two new tasks. */
const secondVersion = (tasks: readonly RoadmapTask[]) => [
  ...tasks.filter(({ key }) => key !== retired && key !== retiredToo),
  roadmapTask(900),
  roadmapTask(901),
]

/** Simulates some weeks of random actions by three teams and an administrator. Then the members of another team change. */
export async function generateHistory(app: TestApp, random: Random, clock: Clock): Promise<TestTeam[]> {
  const pick = <T>(all: readonly T[]): T => {
    const item = all[random.below(all.length)]
    if (item === undefined) throw new Error('Cannot pick an item of an empty list')
    return item
  }
  const teams: TestTeam[] = []
  const administrator = await app.administrator()

  async function startProject(team: TestTeam, name: string): Promise<void> {
    const { client, helper, observer, projects, assignees } = team
    const projectId = await client.project(name)
    projects.push(projectId)
    const owner = (await client.members(projectId)).map(({ id }) => id)
    assignees.set(projectId, [...owner, await joinByEvent(app, projectId, helper)])
    await joinByEvent(app, projectId, observer)
  }

  /** Completes tasks in a random project of the team. The API refuses tasks that the project does not have. */
  async function complete({ client, projects }: TestTeam, tasks: readonly number[]): Promise<void> {
    const projectId = pick(projects)
    for (const number of tasks) {
      await client.post(`/api/tasks/${projectId * 1_000 + number}/status`, { status: 'completed' })
    }
  }

  const checkable = (await bundledGuides()).flatMap(({ taskKey, markdown }) => {
    const task = roadmapContent.tasks.find(({ key }) => key === taskKey)
    return task ? [{ id: task.number, markdown }] : []
  })
  const published = new Set<string>()
  async function publish(key: string): Promise<void> {
    const body = { kind: 'link', link: `https://example.com/${key}` }
    await administrator.send('PUT', `/api/guides/${key}`, { body })
    published.add(key)
  }
  async function withdraw(): Promise<void> {
    const [key] = published
    if (key === undefined) return
    await administrator.delete(`/api/guides/${key}`)
    published.delete(key)
  }
  /** Votes for all tasks in `votableTasks` and withdraws the votes. */
  async function voteAndWithdraw({ client, projects }: TestTeam): Promise<void> {
    const projectId = pick(projects)
    for (const { number } of votableTasks) await client.post(`/api/tasks/${projectId * 1_000 + number}/vote`)
    for (const { number } of votableTasks)
      await client.delete(`/api/tasks/${projectId * 1_000 + number}/vote`)
  }
  const adopt = ({ client, projects }: TestTeam) =>
    client.post(`/api/projects/${pick(projects)}/roadmap`, { version: 2 })

  const [noteIds, linkIds]: [string[], string[]] = [[], []]
  /** Writes or changes notes and links, checks an item of a guide, or sends a status update. */
  async function discuss({ client, helper, projects }: TestTeam, roll = random.below(8)): Promise<void> {
    const author = pick([client, helper])
    const task = `/api/tasks/${pick(projects) * 1_000 + pick(votableTasks).number}`
    if (roll < 2) {
      const { id } = (await author.post(`${task}/notes`, { text: `At ${clock.at}` })).body<{ id?: string }>()
      if (id !== undefined) noteIds.push(id)
    } else if (roll < 4) {
      const { id } = (await author.post(`${task}/links`, { url: 'https://example.com' })).body<{
        id?: string
      }>()
      if (id !== undefined) linkIds.push(id)
    } else if (roll === 4) {
      const { id, markdown } = pick(checkable)
      const [item] = checklistItems(markdown)
      const body = { itemId: item?.id, checked: random.below(4) > 0 }
      await author.post(`/api/tasks/${pick(projects) * 1_000 + id}/checklist`, body)
    } else if (roll === 5 && noteIds.length > 0) {
      await author.patch(`/api/notes/${pick(noteIds)}`, { text: `Changed at ${clock.at}` })
    } else if (roll === 6 && noteIds.length > 0) {
      await client.delete(`/api/notes/${pick(noteIds)}`)
      if (linkIds.length > 0) await author.delete(`/api/links/${pick(linkIds)}`)
    } else {
      await author.post(`/api/projects/${pick(projects)}/status-update`, {})
    }
  }

  /** Assigns a task, sets a due date or the launch date, or changes whether a task is relevant. */
  async function plan(
    { client, helper, projects, assignees }: TestTeam,
    roll = random.below(6),
  ): Promise<void> {
    const projectId = pick(projects)
    const task = `/api/tasks/${projectId * 1_000 + pick(taskNumbers)}`
    const member = pick([client, helper])
    const day = dateIn(random.below(60))
    if (roll < 2) {
      const entryId = pick([null, ...(assignees.get(projectId) ?? [])])
      await member.post(`${task}/assignee`, { entryId })
    } else if (roll < 4) await member.post(`${task}/due-date`, { dueOn: pick([null, day, day]) })
    else if (roll === 4) {
      await client.post(`${task}/relevance`, { relevant: false, reason: `At ${clock.at}` })
      if (random.below(2) === 0) await client.post(`${task}/relevance`, { relevant: true })
    } else await client.patch(`/api/projects/${projectId}`, { launchOn: pick([null, day, day]) })
  }
  const dateIn = (days: number) => new Date(clock.at + days * 86_400_000).toISOString().slice(0, 10)

  async function act(team: TestTeam): Promise<void> {
    const { client, helper, projects } = team
    const projectId = pick(projects)
    const task = projectId * 1_000 + pick(taskNumbers)
    const votable = projectId * 1_000 + pick(votableTasks).number
    const roll = random.below(100)
    if (roll < 3) await complete(team, pick(badgeTasks))
    else if (roll < 15) await discuss(team)
    else if (roll < 28) await plan(team)
    else if (roll < 63)
      await pick([client, helper]).post(`/api/tasks/${task}/status`, { status: pick(taskStatuses) })
    else if (roll < 78) await client.post(`/api/tasks/${votable}/vote`)
    else if (roll < 87) await client.delete(`/api/tasks/${votable}/vote`)
    else if (roll < 90) await publish(pick(votableTasks).key)
    else if (roll < 93) await withdraw()
    else if (roll < 96) await adopt(team)
    else if (projects.length < 2) await startProject(team, `Another ${clock.at}`)
  }

  for (let n = 0; n < 3; n++) {
    const team = {
      client: await app.user(),
      helper: await app.user(),
      observer: await app.user(),
      projects: [],
      assignees: new Map<number, readonly number[]>(),
    }
    teams.push(team)
    await startProject(team, `Halden ${n}`)
  }
  const [first] = teams
  const [projectId] = first?.projects ?? []
  const [entryId] = first?.assignees.get(projectId ?? 0) ?? []
  if (!first || projectId === undefined || entryId === undefined)
    throw new Error('The first team has no project')
  const manager = { client: first.client, entryId, username: (await first.client.user()).username }
  await addTeamWork(projectId, manager, manager)
  // These actions happen at fixed steps, because a random choice might never select them.
  const scheduled = new Map<number, () => Promise<unknown>>([
    [
      steps * 0.05,
      async () => {
        const team = pick(teams)
        for (let roll = 0; roll < 8; roll++) await discuss(team, roll)
        for (let roll = 0; roll < 6; roll++) await plan(team, roll)
      },
    ],
    [steps * 0.1, () => voteAndWithdraw(pick(teams))],
    [steps * 0.2, () => complete(pick(teams), taskNumbers)],
    [steps * 0.3, () => publish(pick(votableTasks).key)],
    [steps * 0.5, () => publishRoadmap(app.store, secondVersion, clock.now)],
    [steps * 0.6, () => adopt(pick(teams))],
    [steps * 0.7, withdraw],
  ])
  for (let n = 0; n < steps; n++) {
    clock.at += random.below(4 * 3_600_000)
    await act(pick(teams))
    await scheduled.get(n)?.()
  }
  await changeTeam(app)
  return teams
}
