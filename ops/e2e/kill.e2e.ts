import { expect, test } from 'vitest'
import { seededRandom } from '#store/testing/random.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { start, type Started } from './application.ts'
import { Person } from './person.ts'

const rounds = 3
const random = seededRandom('everything killed under load')
const statuses = ['pending', 'in_progress', 'completed'] as const

type Status = (typeof statuses)[number]
const after = (status: Status): Status =>
  statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? 'pending'

/** Moves one task round and round until the application is gone; tells of each move. The last that was taken. */
async function moveOn(person: Person, taskId: number, from: Status, moved: () => void): Promise<Status> {
  for (let status = from; ; status = after(status)) {
    try {
      await person.changeStatus(taskId, after(status))
      moved()
    } catch {
      return status
    }
  }
}

interface Created {
  readonly by: number
  readonly id: number
}

/** Creates one project after another, as many as these people may own: those that were taken. */
async function createOn(people: readonly Person[]): Promise<Created[]> {
  const created: Created[] = []
  try {
    for (const [by, person] of [...people.entries(), ...people.entries()])
      created.push({ by, id: await person.createProject('Created') })
  } catch {
    // The application is gone.
  }
  return created
}

/** Gives a project one number after another as its name, until the application is gone: the last that it took. */
async function countUp(person: Person, project: number, from: number): Promise<number> {
  for (let number = from + 1; ; number++) {
    try {
      await person.send('PATCH', `/api/projects/${project}`, { name: String(number) })
    } catch {
      return number - 1
    }
  }
}

/** Reached at the given number of steps. */
function goalOf(steps: number): { readonly reached: Promise<void>; readonly step: () => void } {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = steps
  return { reached, step: () => void (--left === 0 && resolve()) }
}

test(`no acknowledged write is lost when everything is killed under load, ${rounds} times`, async () => {
  const dataDir = await temporaryFolder()
  let app: Started = await start({ dataDir })
  let ida = await Person.registered(app.url)
  const counted = [await ida.createProject('0'), await ida.createProject('0')]
  let creators = await Promise.all(Array.from({ length: 4 }, () => Person.registered(app.url)))
  const tasks = (await ida.tasks(counted[0] ?? 0)).slice(0, 8)
  const standing = new Map(tasks.map(({ id }): [number, Status] => [id, 'pending']))
  const last = new Map(counted.map((id) => [id, 0]))
  try {
    for (let round = 0; round < rounds; round++) {
      const person = ida
      const goal = goalOf(50 + random.below(200))
      const moving = [...standing].map(
        async ([id, from]) => [id, await moveOn(person, id, from, goal.step)] as const,
      )
      const counting = counted.map((id) => countUp(person, id, last.get(id) ?? 0))
      const creating = createOn(creators)
      await goal.reached
      await app.kill()
      const acknowledged = await Promise.all(counting)
      const moved = await Promise.all(moving)
      const created = await creating
      expect(Math.max(...acknowledged)).toBeGreaterThan(Math.max(...last.values()))
      expect(created).not.toEqual([])

      app = await start({ dataDir })
      ida = ida.at(app.url)
      creators = creators.map((one) => one.at(app.url))
      const found = new Map((await ida.projects()).map(({ id, name }) => [id, Number(name)]))
      // The one under way when it happened may stand or not; all before it do.
      for (const [index, id] of counted.entries()) {
        const sure = acknowledged[index] ?? 0
        expect([sure, sure + 1]).toContain(found.get(id))
        last.set(id, found.get(id) ?? sure)
      }
      const statusNow = new Map((await ida.tasks(counted[0] ?? 0)).map(({ id, status }) => [id, status]))
      for (const [id, sure] of moved) {
        const now = [sure, after(sure)].find((status) => status === statusNow.get(id))
        expect({ id, sure, now: statusNow.get(id) }).toEqual({ id, sure, now })
        standing.set(id, now ?? sure)
      }
      for (const [by, creator] of creators.entries()) {
        const owned = (await creator.projects()).map(({ id }) => id)
        const sure = created.filter((one) => one.by === by).map(({ id }) => id)
        expect(owned).toEqual(expect.arrayContaining(sure))
        for (const id of owned) await creator.send('DELETE', `/api/projects/${id}`)
      }
    }
  } finally {
    await app.stop()
  }
})
