import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { start, type Started } from './application.ts'
import { temporaryFolder } from './folder.ts'
import { Person } from './person.ts'

const rounds = 3
const statuses = ['pending', 'in_progress', 'completed'] as const

/** Moves one task on and on, and remembers what was acknowledged last and what may have been written since. */
async function moveOn(person: Person, taskId: number) {
  let acknowledged: string | undefined
  let count = 0
  for (let turn = 0; ; turn++) {
    const status = statuses[(turn + 1) % 3] ?? 'pending'
    try {
      await person.changeStatus(taskId, status)
      acknowledged = status
      count++
    } catch {
      return { taskId, acknowledged, unknown: status, count }
    }
  }
}

test(`no acknowledged write is lost when everything is killed under load, ${rounds} times`, async () => {
  const dataDir = await temporaryFolder()
  let app: Started = await start({ dataDir })
  let ida = await Person.registered(app.url)
  const project = await ida.createProject('Halden Sparkling Tea')
  const taskIds = (await ida.tasks(project)).slice(0, 8).map(({ id }) => id)
  try {
    for (let round = 0; round < rounds; round++) {
      const person = ida
      const moving = taskIds.map((id) => moveOn(person, id))
      await delay(randomInt(400, 1_200)) // when it happens is left to chance
      await app.kill()
      const written = await Promise.all(moving)
      expect(written.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)

      app = await start({ dataDir })
      ida = ida.at(app.url)
      const found = new Map((await ida.tasks(project)).map(({ id, status }) => [id, status]))
      const sure = written.filter(({ acknowledged }) => acknowledged !== undefined)
      for (const { taskId, acknowledged, unknown } of sure) {
        expect([acknowledged, unknown]).toContain(found.get(taskId))
      }
    }
  } finally {
    await app.stop()
  }
})
