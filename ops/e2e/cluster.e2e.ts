import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { readCheckpoint } from '#projector/checkpoint.ts'
import { created } from '#projector/testing/events.ts'
import { until } from '#projector/testing/log.ts'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import { startSmtp } from '#store/testing/smtp.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { seededRandom } from '#store/testing/random.ts'
import { startCluster, type Cluster, type Part } from './cluster.ts'
import { Load } from './cluster-load.ts'
import { broken, notOnce, unasked, wholeLog } from './cluster-log.ts'
import { RoundRobin, SteadyPerson } from './steady-person.ts'

const random = seededRandom('a cluster whose processes are killed in turn')
const schema = readSchema(readVersion)

test('two API processes and two projectors, killed and stopped in turn under load: nothing is lost or done twice, and no request fails', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const cluster = await startCluster({ SMTP_URL: smtp.url })
  const store = new PostgresLog({ url: cluster.database.url })
  onTestFinished(() => store.close())
  const proxy = new RoundRobin(cluster.apis.map(({ url }) => url))
  const nina = await SteadyPerson.registered(proxy)
  const oldProject = await ownsOldProject(nina, cluster, store)
  const work = await startWork(proxy)

  const atOnce = async (part: Part) => {
    await work.goesOn()
    const before = proxy.brokenOff
    await part.kill()
    await comesBack(part)
    return proxy.brokenOff - before
  }
  const inOrder = async (part: Part) => {
    await work.goesOn()
    const code = await part.stop()
    await comesBack(part)
    return code
  }
  const comesBack = async (part: Part) => {
    await work.goesOn() // with those that are left
    if (cluster.projectors.includes(part)) await cluster.led(1)
    await part.start()
    await cluster.led(2)
  }
  // Each API had requests under way when it was killed.
  for (const { part } of cluster.apis) expect(await atOnce(part)).toBeGreaterThan(0)
  for (const part of cluster.projectors) await atOnce(part)
  for (const part of cluster.all) expect(await inOrder(part)).toBe(0)
  await work.goesOn()
  await work.stop()

  const invited = work.loads.flatMap(({ standing }) => standing.invited)
  await everyMailWasSent(cluster, smtp.received, [...invited, nina.email])
  await theLogHoldsEachCommandOnce(store, work.loads, oldProject)
  await readModelsAreAsMadeAnew(cluster, store)
  for (const load of work.loads) await allStandsAsItWasTold(load)
}, 300_000)

/** Two people at work, until `stop`. */
async function startWork(proxy: RoundRobin) {
  let writes = 0
  const onWrite = () => void writes++
  const loads: Load[] = []
  for (const _ of ['Ida', 'Per'])
    loads.push(await Load.begin(await SteadyPerson.registered(proxy), random, onWrite))
  const invitations: Promise<void>[] = []
  const invite = () => {
    invitations.push(...loads.map((load) => load.invite()))
  }
  const running = Promise.all(loads.map((load) => load.run()))
  let failed = false
  running.catch(() => (failed = true))
  return {
    loads,
    /** Waits until so many more commands were acknowledged; leaves others under way, with mails due for some. */
    goesOn: async () => {
      invite()
      const goal = writes + 25 + random.below(40)
      await until(() => failed || writes >= goal)
      if (failed) await running
      invite()
    },
    stop: async () => {
      for (const load of loads) load.stop()
      await running
      await Promise.all(invitations)
    },
  }
}

/** A project of last year: a report of it is due, which no leader has issued yet. */
async function ownsOldProject({ id: ownerId }: SteadyPerson, { database }: Cluster, store: EventStore) {
  const drawn = await sql<{ project: number; entry: number }>`
    select nextval('identity.project_ids')::integer as project,
      nextval('identity.entry_ids')::integer as entry`.execute(database.db)
  const { project, entry } = z.object({ project: z.number(), entry: z.number() }).parse(drawn.rows[0])
  await database.db
    .insertInto('identity.entries')
    .values({ id: entry, project_id: project, user_id: ownerId, email: null })
    .execute()
  const at = new Date(Date.now() - 365 * 86_400_000).toISOString()
  const { stream, event } = created(project, { ownerId, ownerEntryId: entry, at })
  await store.append(stream, [event], 'no_stream')
  return stream
}

/** Each mail stands once in the ledger; it reached its reader once, or twice where who sent it was killed at that. */
async function everyMailWasSent(
  { database: { db } }: Cluster,
  received: readonly string[],
  expected: readonly string[],
): Promise<void> {
  const ledger = () => db.selectFrom('work.outbox').select(['kind', 'state']).execute()
  // What whoever was killed had taken stays his for five minutes, as if he were only slow: they are over.
  await db
    .updateTable('work.outbox')
    .set({ leased_until: sql`now()` })
    .where('leased_until', 'is not', null)
    .execute()
  const isDone = async () => {
    const rows = await ledger()
    return rows.length >= expected.length && rows.every(({ state }) => state === 'sent')
  }
  await until(isDone)
  expect(await ledger()).toHaveLength(expected.length)
  const readers = received.map((mail) => /^To: (.*)$/im.exec(mail)?.[1]?.trim() ?? '')
  expect([...new Set(readers)].toSorted()).toEqual(expected.toSorted())
  const copies = Object.values(Object.groupBy(readers, (reader) => reader)).map((all) => all?.length ?? 0)
  expect(Math.max(...copies)).toBeLessThanOrEqual(2)
}

async function theLogHoldsEachCommandOnce(store: EventStore, loads: readonly Load[], oldProject: string) {
  const events = await wholeLog(store)
  const acknowledged = loads.flatMap((load) => load.acknowledged)
  const users = new Set(loads.map(({ standing }) => standing.person.id))
  expect(notOnce(events, acknowledged)).toEqual([])
  expect(unasked(events, acknowledged, users)).toEqual([])
  expect(broken(events)).toEqual([])
  const reports = events.filter(({ stream, type }) => stream === oldProject && type === 'ReportIssued')
  expect(reports).toHaveLength(1)
}

async function readModelsAreAsMadeAnew(
  { database: { db, pool } }: Cluster,
  store: EventStore,
): Promise<void> {
  const end = await store.lastPosition()
  await until(async () => (await readCheckpoint(db, schema))?.position === end)
  await projectToTheEnd({ db, pool, store, logId: await logIdOf(store) }, 'read_reference')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_reference'))
}

const projects = z.array(z.object({ id: z.number(), name: z.string() }))
const tasks = z.array(z.object({ id: z.number(), status: z.string() }))
const votes = z.array(z.object({ task: z.object({ id: z.number() }), userHasVoted: z.boolean() }))
const members = z.array(z.object({ email: z.string().optional() }))

async function allStandsAsItWasTold({ standing }: Load): Promise<void> {
  const { person, projectId, name, statuses, voted, invited } = standing
  expect(projects.parse(await person.read('/api/projects'))).toEqual([{ id: projectId, name }])
  const tasksNow = tasks.parse(await person.read(`/api/tasks?projectId=${projectId}`))
  const moved = tasksNow.filter(({ id }) => statuses.has(id))
  expect(new Map(moved.map(({ id, status }) => [id, status]))).toEqual(statuses)
  const votesNow = votes.parse(await person.read(`/api/projects/${projectId}/votes`))
  const asked = votesNow.filter(({ task }) => voted.has(task.id))
  expect(new Map(asked.map(({ task, userHasVoted }) => [task.id, userHasVoted]))).toEqual(voted)
  const team = members.parse(await person.read(`/api/projects/${projectId}/members`))
  expect(team.flatMap(({ email }) => email ?? []).toSorted()).toEqual(invited.toSorted())
}
