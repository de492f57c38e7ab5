import { expect, test } from 'vitest'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { start } from './application.ts'
import { ops } from './command-line.ts'
import { temporaryFolder } from './folder.ts'
import { Person } from './person.ts'

test('the application keeps its events in EventStoreDB by configuration alone', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  const env = { EVENTSTORE_URL: server.url }
  const app = await start({ dataDir, env })
  try {
    const ida = await Person.registered(app.url)
    const project = await ida.createProject('Halden Sparkling Tea')
    const [task] = await ida.tasks(project)
    if (!task) throw new Error('a project has tasks')
    await ida.changeStatus(task.id, 'completed')
    await server.breakConnections()
    await ida.changeStatus(task.id, 'in_progress')
    expect(await ida.tasks(project)).toContainEqual({ ...task, status: 'in_progress' })
  } finally {
    await app.stop()
    server.stop()
  }
})

test('read models of one log are not fed from another', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  await app.stop()
  try {
    await expect(start({ dataDir, env: { EVENTSTORE_URL: server.url } })).rejects.toThrow(
      /another log|made from the log/,
    )
    expect((await ops(dataDir, 'projections', 'status')).code).toBe(0)
  } finally {
    server.stop()
  }
})
