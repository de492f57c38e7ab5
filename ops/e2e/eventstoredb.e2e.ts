import { expect, test } from 'vitest'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { start } from './application.ts'
import { ops, opsWith } from './command-line.ts'
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

test('another event store takes over by a copy of the log, and an empty one is not taken for it', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  const env = { EVENTSTORE_URL: server.url }
  const before = await start({ dataDir })
  const ida = await Person.registered(before.url)
  const project = await ida.createProject('Halden Sparkling Tea')
  const copy = () => opsWith(env, dataDir, 'log', 'copy', '--from', 'postgres')
  try {
    expect((await copy()).complained).toMatch(/^Still running on this database: the API and the projector\./)
    await before.stop()
    await expect(start({ dataDir, env })).rejects.toThrow(/npm run ops -- log copy --from/)
    expect(await copy()).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ events were copied/) as string,
    })
    expect((await copy()).complained).toMatch(/^The event store of the configuration holds events already/)
    const after = await start({ dataDir, env })
    try {
      const again = ida.at(after.url)
      expect(await again.projects()).toMatchObject([{ id: project, name: 'Halden Sparkling Tea' }])
      await again.createProject('Norrby Oat Snacks')
      expect(await again.projects()).toHaveLength(2)
    } finally {
      await after.stop()
    }
    // The log in Postgres is behind by now; starting on it again is no way back.
    const back = await opsWith({}, dataDir, 'log', 'copy', '--from', server.url)
    expect(back.complained).toMatch(/holds events already/)
  } finally {
    server.stop()
  }
})

test('a backup is taken while the application runs, and everything is there where it is restored', async () => {
  const [dataDir, other, folder] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  const to = `${folder}/monday`
  const app = await start({ dataDir })
  const ida = await Person.registered(app.url)
  try {
    await ida.createProject('Halden Sparkling Tea')
    expect((await ops(dataDir, 'backup', to)).said).toContain(`stand in ${to}`)
    expect((await ops(dataDir, 'restore', to)).complained).toMatch(/^Nothing was restored, since/)
  } finally {
    await app.stop()
  }
  expect(await ops(other, 'restore', to)).toMatchObject({ code: 0, complained: '' })
  const restored = await start({ dataDir: other })
  try {
    expect(await ida.at(restored.url).projects()).toMatchObject([{ name: 'Halden Sparkling Tea' }])
  } finally {
    await restored.stop()
  }
})
