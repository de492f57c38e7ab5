import { expect, test } from 'vitest'
import { seededRandom } from '#store/testing/random.ts'
import { start, type Started } from './application.ts'
import { temporaryFolder } from './folder.ts'
import { Person } from './person.ts'

const rounds = 3
const random = seededRandom('everything killed under load')
const statuses = ['pending', 'in_progress', 'completed'] as const

/** Moves one task round and round, as the load beside which things are counted; tells of each move. */
async function moveOn(person: Person, taskId: number, moved: () => void): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      await person.changeStatus(taskId, statuses[turn % 3] ?? 'pending')
      moved()
    } catch {
      return
    }
  }
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
  const taskIds = (await ida.tasks(counted[0] ?? 0)).slice(0, 8).map(({ id }) => id)
  const last = new Map(counted.map((id) => [id, 0]))
  try {
    for (let round = 0; round < rounds; round++) {
      const person = ida
      const goal = goalOf(50 + random.below(200))
      const moving = taskIds.map((id) => moveOn(person, id, goal.step))
      const counting = counted.map((id) => countUp(person, id, last.get(id) ?? 0))
      await goal.reached
      await app.kill()
      const acknowledged = await Promise.all(counting)
      await Promise.all(moving)
      expect(Math.max(...acknowledged)).toBeGreaterThan(Math.max(...last.values()))

      app = await start({ dataDir })
      ida = ida.at(app.url)
      const found = new Map((await ida.projects()).map(({ id, name }) => [id, Number(name)]))
      for (const [index, id] of counted.entries()) {
        const sure = acknowledged[index] ?? 0
        // The one under way when it happened may stand or not; all before it do.
        expect([sure, sure + 1]).toContain(found.get(id))
        last.set(id, found.get(id) ?? sure)
      }
    }
  } finally {
    await app.stop()
  }
})
