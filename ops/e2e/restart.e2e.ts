import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#store/testing/folder.ts'
import { Client } from '../testing/client.ts'
import { start, type Started } from './application.ts'
import { Person } from './person.ts'
import { beginToChange, isListening } from './under-way.ts'

test('a second start on the same data goes on where the first one stopped', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir })
  const ida = await Person.registered(first.url)
  const project = await ida.createProject('Halden Sparkling Tea')
  const [task] = await ida.tasks(project)
  if (!task) throw new Error('a project has tasks')
  await ida.changeStatus(task.id, 'completed')
  expect(await first.stop()).toBe(0)

  const second = await start({ dataDir })
  try {
    const again = ida.at(second.url)
    expect(await again.projects()).toMatchObject([{ id: project, name: 'Halden Sparkling Tea' }])
    expect(await again.tasks(project)).toContainEqual({ ...task, status: 'completed' })
  } finally {
    await second.stop()
  }
})

test('a stop that reaches every process at once is told as one, and nothing has died or is started again', async () => {
  const app = await start({ dataDir: await temporaryFolder(), env: { LOG_LEVEL: 'info' } })
  expect(await app.stopAll()).toBe(0)
  expect(app.said()).toContain('"by":"SIGTERM","msg":"stopping"')
  expect(app.said()).not.toContain('died')
})

test('a start on a port that is in use says so and ends', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir })
  try {
    const port = Number(new URL(first.url).port)
    await expect(start({ dataDir, port })).rejects.toThrow(new RegExp(`port ${port} is in use`, 'i'))
    expect((await fetch(`${first.url}/health/live`)).status).toBe(200)
  } finally {
    await first.stop()
  }
})

test.each([
  ['one process is asked', (app: Started) => app.stop()],
  ['every process is asked', (app: Started) => app.stopAll()],
])('what is under way when %s to stop can be read when it is answered', async (_, ask) => {
  const app = await start({ dataDir: await temporaryFolder() })
  try {
    const client = await new Client(app.url).registered()
    const tasks = await new Person(app.url, client.cookie).tasks(await client.project())
    const changes = await Promise.all(tasks.slice(0, 20).map(({ id }) => beginToChange(app.url, id, client)))
    const stopped = ask(app)
    while (await isListening(app.url)) await pause(10)
    // One after another: what makes read models would be gone before the last of them.
    for (const change of changes) {
      const { statusCode, headers } = await change.finish()
      expect([statusCode, headers['projection-lag']]).toEqual([200, undefined])
    }
    expect(await stopped).toBe(0)
  } finally {
    await app.stop()
  }
})
