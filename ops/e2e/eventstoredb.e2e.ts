import { expect, test } from 'vitest'
import { freePort } from '#store/embedded/free-port.ts'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { start } from './application.ts'
import { ops, opsWith } from './command-line.ts'
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
    expect(await copy()).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Everything was copied before/) as string,
    })
    const after = await start({ dataDir, env })
    try {
      const again = ida.at(after.url)
      expect(await again.projects()).toMatchObject([{ id: project, name: 'Halden Sparkling Tea' }])
      await again.createProject('Norrby Oat Snacks')
      expect(await again.projects()).toHaveLength(2)
    } finally {
      await after.stop()
    }
    // The log in Postgres is behind by now: starting on it again is no way back, but copying what it lacks is.
    await expect(start({ dataDir })).rejects.toThrow(/npm run ops -- log copy --from/)
    const back = await opsWith({}, dataDir, 'log', 'copy', '--from', server.url)
    expect(back).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ events were copied behind the \d+ that were there/) as string,
    })
    const atHome = await start({ dataDir })
    try {
      expect(await ida.at(atHome.url).projects()).toHaveLength(2)
    } finally {
      await atHome.stop()
    }
  } finally {
    server.stop()
  }
})

test('a store to copy from that is none, is the one to copy to, or does not answer, is named', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  await (await start({ dataDir })).stop()
  const nobody = `esdb://127.0.0.1:${await freePort()}?tls=false`
  const copy = (env: NodeJS.ProcessEnv, from: string) => opsWith(env, dataDir, 'log', 'copy', '--from', from)
  try {
    expect((await copy({}, 'foo')).complained).toMatch(/^--from takes postgres, or .*, not foo\n$/)
    expect((await copy({}, 'esdb://')).complained).toMatch(/^--from takes postgres, or .*, not esdb:\/\/\n$/)
    const same = /^--from names the event store of the configuration: there is nothing to copy\.\n$/
    expect((await copy({}, 'postgres')).complained).toMatch(same)
    expect((await copy({ EVENTSTORE_URL: server.url }, server.url)).complained).toMatch(same)
    for (const env of [{}, { EVENTSTORE_URL: server.url }]) {
      const away = await copy(env, nobody)
      expect(away.complained).toMatch(/^The event store that --from names does not answer: .*\n$/)
      expect(away.code).toBe(1)
    }
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
