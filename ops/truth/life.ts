import { joins } from '#api/testing/team.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { categoryInfo, taskGroup, taskStatuses } from '#schema/roadmap.ts'
import type { Random } from '#store/testing/random.ts'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { aTask, publishes } from '../testing/roadmap.ts'

/** The clock of a life: it stands while nothing happens. */
export class Clock {
  /** Before summer time begins in most zones. */
  at = Date.parse('2026-03-20T08:00:00Z')
  readonly now = (): Date => new Date(this.at)
}

export interface Person {
  readonly client: Client
  /** Changes tasks of the same projects. */
  readonly helper: Client
  /** Does nothing, so that he is told of all that is done: nobody is notified of what he did himself. */
  readonly silent: Client
  readonly projects: number[]
}

/** Tasks of the roadmap that votes and guides go to: few, so that many ask for the same, and think better of it. */
const wanted = roadmapContent.tasks.slice(0, 12)
/** Also those that a project may get later, or lose. */
const numbers = [...roadmapContent.tasks.map(({ number }) => number), 900, 901]
const [retired, retiredToo] = [wanted[3]?.key, roadmapContent.tasks.at(-1)?.key]

/** What there is to earn at the start: every type, every category, and everything. */
const earnable = [
  ...Map.groupBy(roadmapContent.tasks, ({ taskType }) => taskGroup(taskType)).values(),
  ...Map.groupBy(roadmapContent.tasks, ({ category }) => categoryInfo[category].name).values(),
].map((tasks) => tasks.map(({ number }) => number))

const steps = 220

/** The roadmap's second version: two tasks less, two more. */
const edited = (tasks: readonly RoadmapTask[]) => [
  ...tasks.filter(({ key }) => key !== retired && key !== retiredToo),
  aTask(900),
  aTask(901),
]

/** Three owners with a helper and a silent colleague each, and an administrator, do random things for some weeks. */
export async function live(app: TestApp, random: Random, clock: Clock): Promise<Person[]> {
  const pick = <T>(all: readonly T[]): T => {
    const one = all[random.below(all.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  const people: Person[] = []
  const administrator = await app.administrator()

  async function begins({ client, helper, silent, projects }: Person, name: string): Promise<void> {
    const projectId = await client.project(name)
    projects.push(projectId)
    await joins(app, projectId, helper)
    await joins(app, projectId, silent)
  }

  /** One after another, in one of somebody's projects; what a project does not have is refused. */
  async function complete({ client, projects }: Person, tasks: readonly number[]): Promise<void> {
    const projectId = pick(projects)
    for (const number of tasks) {
      await client.post(`/api/tasks/${projectId * 1_000 + number}/status`, { status: 'completed' })
    }
  }

  const written = new Set<string>()
  async function publish(key: string): Promise<void> {
    const body = { kind: 'link', link: `https://example.com/${key}` }
    await administrator.send('PUT', `/api/guides/${key}`, { body })
    written.add(key)
  }
  async function withdraw(): Promise<void> {
    const [key] = written
    if (key === undefined) return
    await administrator.delete(`/api/guides/${key}`)
    written.delete(key)
  }
  /** Votes for what is asked for, and takes each back that counted: whoever voted for all voted for one without a guide. */
  async function changesTheirMind({ client, projects }: Person): Promise<void> {
    const projectId = pick(projects)
    for (const { number } of wanted) await client.post(`/api/tasks/${projectId * 1_000 + number}/vote`)
    for (const { number } of wanted) await client.delete(`/api/tasks/${projectId * 1_000 + number}/vote`)
  }
  const adopt = ({ client, projects }: Person) =>
    client.post(`/api/projects/${pick(projects)}/roadmap`, { version: 2 })

  async function somethingHappens(person: Person): Promise<void> {
    const { client, helper, projects } = person
    const projectId = pick(projects)
    const task = projectId * 1_000 + pick(numbers)
    const asked = projectId * 1_000 + pick(wanted).number
    const dice = random.below(100)
    if (dice < 3) await complete(person, pick(earnable))
    else if (dice < 60)
      await pick([client, helper]).post(`/api/tasks/${task}/status`, { status: pick(taskStatuses) })
    else if (dice < 78) await client.post(`/api/tasks/${asked}/vote`)
    else if (dice < 87) await client.delete(`/api/tasks/${asked}/vote`)
    else if (dice < 90) await publish(pick(wanted).key)
    else if (dice < 93) await withdraw()
    else if (dice < 96) await adopt(person)
    else if (projects.length < 2) await begins(person, `Another ${clock.at}`)
  }

  for (let n = 0; n < 3; n++) {
    const person = {
      client: await app.user(),
      helper: await app.user(),
      silent: await app.user(),
      projects: [],
    }
    people.push(person)
    await begins(person, `Halden ${n}`)
  }
  // What hardly any history, or not every one, has by itself; whatever happens next may undo it.
  const certain = new Map<number, () => Promise<unknown>>([
    [steps * 0.1, () => changesTheirMind(pick(people))],
    [steps * 0.2, () => complete(pick(people), numbers)],
    [steps * 0.3, () => publish(pick(wanted).key)],
    [steps * 0.5, () => publishes(app.store, edited, clock.now)],
    [steps * 0.6, () => adopt(pick(people))],
    [steps * 0.7, withdraw],
  ])
  for (let n = 0; n < steps; n++) {
    clock.at += random.below(4 * 3_600_000)
    await somethingHappens(pick(people))
    await certain.get(n)?.()
  }
  return people
}
