import { expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { until } from '#kernel/resilience/until.ts'
import { Client } from '../testing/client.ts'
import { start, type RunningApplication } from './support/application.ts'
import { openStatusChange, isListening } from './support/open-request.ts'

test('after a restart of the application, projects and task statuses are unchanged', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir })
  const ida = await new Client(first.url).registered()
  const project = await ida.project('Halden Sparkling Tea')
  const [task] = await ida.tasks(project)
  if (!task) throw new Error('The new project has no tasks.')
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

test('if every process receives SIGTERM, the application stops and logs no crash', async () => {
  const app = await start({ dataDir: await temporaryFolder(), env: { LOG_LEVEL: 'info' } })
  expect(await app.stopAll()).toBe(0)
  expect(app.output()).toContain('"by":"SIGTERM","msg":"Stopping"')
  expect(app.output()).not.toContain('restarting')
})

test('if the port is in use, “npm start” fails and the error message contains the port', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir })
  try {
    const port = Number(new URL(first.url).port)
    await expect(start({ dataDir, port })).rejects.toThrow(new RegExp(`port ${port} is in use`, 'i'))
    expect((await new Client(first.url).get('/health/live')).status).toBe(200)
  } finally {
    await first.stop()
  }
})

test.each([
  ['only the parent process gets a signal', (app: RunningApplication) => app.stop()],
  ['every process gets a signal', (app: RunningApplication) => app.stopAll()],
])(
  'if %s to stop, requests in progress still succeed, and the read models contain the writes',
  async (_, stop) => {
    const app = await start({ dataDir: await temporaryFolder() })
    try {
      const client = await new Client(app.url).registered()
      const tasks = await client.at(app.url).tasks(await client.project())
      const changes = await Promise.all(
        tasks.slice(0, 20).map(({ id }) => openStatusChange(app.url, id, client)),
      )
      const stopped = stop(app)
      await until(async () => !(await isListening(app.url)))
      // The requests finish one after another. Each request waits for the projector, so the projector must still run.
      for (const change of changes) {
        const { statusCode, headers } = await change.finish()
        expect([statusCode, headers['projection-lag']]).toEqual([200, undefined])
      }
      expect(await stopped).toBe(0)
    } finally {
      await app.stop()
    }
  },
)
