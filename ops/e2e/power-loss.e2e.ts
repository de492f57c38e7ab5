import { expect, test } from 'vitest'
import { seededRandom } from '#kernel/testing/random.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start, type RunningApplication } from './support/application.ts'
import { Client } from '#ops/testing/client.ts'

const rounds = 3
const random = seededRandom('everything killed under load')
const statuses = ['pending', 'in_progress', 'completed'] as const

type Status = (typeof statuses)[number]
const after = (status: Status): Status =>
  statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? 'pending'

/** Changes the status of a task until the application is killed. Returns the last status that the API confirmed. */
async function changeUntilKilled(
  person: Client,
  taskId: number,
  from: Status,
  moved: () => void,
): Promise<Status> {
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

/** Creates projects until the application is killed, or until each user has two. Returns the confirmed projects. */
async function createUntilKilled(people: readonly Client[]): Promise<Created[]> {
  const created: Created[] = []
  try {
    for (const [by, person] of [...people.entries(), ...people.entries()])
      created.push({ by, id: await person.project('Created') })
  } catch {
    // the application was killed during this request
  }
  return created
}

/** Renames a project to increasing numbers until the application is killed. Returns the last confirmed number. */
async function renameUntilKilled(person: Client, project: number, from: number): Promise<number> {
  for (let number = from + 1; ; number++) {
    try {
      await person.call('PATCH', `/api/projects/${project}`, { name: String(number) })
    } catch {
      return number - 1
    }
  }
}

/** Returns a function `step`, and a promise `reached` that resolves after `steps` calls of `step`. */
function countdown(steps: number): { readonly reached: Promise<void>; readonly step: () => void } {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = steps
  return { reached, step: () => void (--left === 0 && resolve()) }
}

test(`if all processes are killed under load, no confirmed write is lost (${rounds} rounds)`, async () => {
  const dataDir = await temporaryFolder()
  let app: RunningApplication = await start({ dataDir })
  let ida = await new Client(app.url).registered()
  const renamedProjects = [await ida.project('0'), await ida.project('0')]
  let creators = await Promise.all(Array.from({ length: 4 }, () => new Client(app.url).registered()))
  const tasks = (await ida.tasks(renamedProjects[0] ?? 0)).slice(0, 8)
  const statusByTask = new Map(tasks.map(({ id }): [number, Status] => [id, 'pending']))
  const last = new Map(renamedProjects.map((id) => [id, 0]))
  try {
    for (let round = 0; round < rounds; round++) {
      const person = ida
      const goal = countdown(50 + random.below(200))
      const moving = [...statusByTask].map(
        async ([id, from]) => [id, await changeUntilKilled(person, id, from, goal.step)] as const,
      )
      const counting = renamedProjects.map((id) => renameUntilKilled(person, id, last.get(id) ?? 0))
      const creating = createUntilKilled(creators)
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
      // The last request got no response, so its write may be lost. All confirmed writes must exist.
      for (const [index, id] of renamedProjects.entries()) {
        const sure = acknowledged[index] ?? 0
        expect([sure, sure + 1]).toContain(found.get(id))
        last.set(id, found.get(id) ?? sure)
      }
      const statusNow = new Map(
        (await ida.tasks(renamedProjects[0] ?? 0)).map(({ id, status }) => [id, status]),
      )
      for (const [id, sure] of moved) {
        const now = [sure, after(sure)].find((status) => status === statusNow.get(id))
        expect({ id, sure, now: statusNow.get(id) }).toEqual({ id, sure, now })
        statusByTask.set(id, now ?? sure)
      }
      for (const [by, creator] of creators.entries()) {
        const owned = (await creator.projects()).map(({ id }) => id)
        const sure = created.filter((one) => one.by === by).map(({ id }) => id)
        expect(owned).toEqual(expect.arrayContaining(sure))
        for (const id of owned) await creator.call('DELETE', `/api/projects/${id}`)
      }
    }
  } finally {
    await app.stop()
  }
})
