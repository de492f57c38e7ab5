import { expect, test } from 'vitest'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start } from './support/application.ts'
import { runOps, runOpsWith } from './support/command-line.ts'
import { Client, password } from '#ops/testing/client.ts'

test('if EVENTSTORE_URL is set, the application stores events in EventStoreDB', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  const env = { EVENTSTORE_URL: server.url }
  const app = await start({ dataDir, env })
  try {
    const ida = await new Client(app.url).registered()
    const project = await ida.project('Halden Sparkling Tea')
    const [task] = await ida.tasks(project)
    if (!task) throw new Error('The new project has no tasks.')
    await ida.changeStatus(task.id, 'completed')
    await server.breakConnections()
    await ida.changeStatus(task.id, 'in_progress')
    expect(await ida.tasks(project)).toContainEqual({ ...task, status: 'in_progress' })
  } finally {
    await app.stop()
    server.stop()
  }
})

test('the command “log copy” can copy all events from Postgres to EventStoreDB and back', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  const env = { EVENTSTORE_URL: server.url }
  const before = await start({ dataDir })
  const ida = await new Client(before.url).registered()
  const project = await ida.project('Halden Sparkling Tea')
  const copy = () => runOpsWith(env, dataDir, 'log', 'copy', '--from', 'postgres')
  try {
    expect((await copy()).stderr).toMatch(/^Still running on this database: the API and the projector\./)
    await before.stop()
    await expect(start({ dataDir, env })).rejects.toThrow(/npm run ops -- log copy --from/)
    expect(await copy()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Copied \d+ events/) as string,
    })
    expect(await copy()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The copy is already complete/) as string,
    })
    const after = await start({ dataDir, env })
    try {
      const again = ida.at(after.url)
      expect(await again.projects()).toMatchObject([{ id: project, name: 'Halden Sparkling Tea' }])
      await again.project('Norrby Oat Snacks')
      expect(await again.projects()).toHaveLength(2)
    } finally {
      await after.stop()
    }
    // The application does not start until the new events are copied back to the log in Postgres.
    await expect(start({ dataDir })).rejects.toThrow(/npm run ops -- log copy --from/)
    const back = await runOpsWith({}, dataDir, 'log', 'copy', '--from', server.url)
    expect(back).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Copied \d+ events \(\d+ were already there\)/) as string,
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

test('the command “log copy” fails if the source event store is invalid, unreachable or the configured event store', async () => {
  const server = await EventStoreDbStandIn.start()
  const dataDir = await temporaryFolder()
  await (await start({ dataDir })).stop()
  const unreachable = `esdb://127.0.0.1:${await freePort()}?tls=false`
  const copy = (env: NodeJS.ProcessEnv, from: string) =>
    runOpsWith(env, dataDir, 'log', 'copy', '--from', from)
  try {
    expect((await copy({}, 'foo')).stderr).toMatch(
      /^Invalid value of --from: foo\. Expected postgres or .*\n$/,
    )
    expect((await copy({}, 'esdb://')).stderr).toMatch(
      /^Invalid value of --from: esdb:\/\/\. Expected postgres or .*\n$/,
    )
    const same =
      /^--from is the configured event store itself\. Nothing was copied\. Set --from to another event store\.\n$/
    expect((await copy({}, 'postgres')).stderr).toMatch(same)
    expect((await copy({ EVENTSTORE_URL: server.url }, server.url)).stderr).toMatch(same)
    for (const env of [{}, { EVENTSTORE_URL: server.url }]) {
      const result = await copy(env, unreachable)
      expect(result.stderr).toMatch(/^Cannot connect to the event store of --from: .*\n$/)
      expect(result.code).toBe(1)
    }
  } finally {
    server.stop()
  }
})

test('a backup of a running application can be restored into an empty folder', async () => {
  const [dataDir, other, folder] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  const to = `${folder}/monday`
  const app = await start({ dataDir })
  const email = 'ida@example.com'
  const ida = await new Client(app.url).registered(email)
  try {
    await ida.project('Halden Sparkling Tea')
    expect((await runOps(dataDir, 'backup', to)).stdout).toContain(` to ${to}.`)
    expect((await runOps(dataDir, 'restore', to)).stderr).toMatch(/^Nothing was restored: /)
  } finally {
    await app.stop()
  }
  expect(await runOps(other, 'restore', to)).toMatchObject({ code: 0, stderr: '' })
  const restored = await start({ dataDir: other })
  try {
    const again = ida.at(restored.url)
    expect((await again.get('/api/user')).status).toBe(401) // a restore ends all sessions
    await again.call('POST', '/api/login', { email, password })
    expect(await again.projects()).toMatchObject([{ name: 'Halden Sparkling Tea' }])
  } finally {
    await restored.stop()
  }
})
