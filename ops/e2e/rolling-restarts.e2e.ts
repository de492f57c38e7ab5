import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { created } from '#projector/testing/events.ts'
import { until } from '#kernel/resilience/until.ts'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import { startSmtp } from '#kernel/email/testing/smtp.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { startCluster, type Cluster, type ClusterProcess } from './support/cluster.ts'
import { ClusterLoad } from './support/cluster-load.ts'
import { invariantViolations, notAppliedOnce, unacknowledged, readLog } from './support/cluster-log.ts'
import { RoundRobin, RetryingClient } from './support/retrying-client.ts'

const random = seededRandom('a cluster whose processes are killed in turn')
const schema = readSchema

test('while processes are killed and stopped under load, no request fails and every write is applied once', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const cluster = await startCluster({ SMTP_URL: smtp.url })
  const store = new PostgresLog({ url: cluster.database.url })
  onTestFinished(() => store.close())
  const proxy = new RoundRobin(cluster.apis)
  const nina = await RetryingClient.registered(proxy)
  const oldProject = await createOldProject(nina, cluster, store)
  const work = await startWork(proxy)

  const killAndRestart = async (process: ClusterProcess) => {
    await work.untilMoreWrites()
    const before = proxy.brokenOff
    await process.kill()
    await restart(process)
    return proxy.brokenOff - before
  }
  const stopAndRestart = async (process: ClusterProcess) => {
    await work.untilMoreWrites()
    const code = await process.stop()
    await restart(process)
    return code
  }
  const restart = async (process: ClusterProcess) => {
    await work.untilMoreWrites() // while this process is down, the other processes handle all requests
    if (cluster.projectors.includes(process)) await cluster.led(1)
    await process.start()
    await cluster.led(2)
  }
  // Each API process must have running requests when it is killed.
  for (const api of cluster.apis) expect(await killAndRestart(api)).toBeGreaterThan(0)
  for (const projector of cluster.projectors) await killAndRestart(projector)
  for (const process of cluster.all) expect(await stopAndRestart(process)).toBe(0)
  await work.untilMoreWrites()
  await work.stop()

  const invited = work.loads.flatMap(({ expected }) => expected.invited)
  await expectEmailsSent(cluster, smtp.received, [...invited, nina.email])
  await expectEachCommandOnce(store, work.loads, oldProject)
  await expectReadModelsMatchRebuild(cluster, store)
  for (const load of work.loads) await expectAcknowledgedState(load)
}, 300_000)

/** Starts two users who send commands concurrently. */
async function startWork(proxy: RoundRobin) {
  let writes = 0
  const onWrite = () => void writes++
  const loads: ClusterLoad[] = []
  for (const _ of ['Ida', 'Per'])
    loads.push(await ClusterLoad.begin(await RetryingClient.registered(proxy), random, onWrite))
  const invitations: Promise<void>[] = []
  const invite = () => {
    invitations.push(...loads.map((load) => load.invite()))
  }
  const running = Promise.all(loads.map((load) => load.run()))
  let failed = false
  running.catch(() => (failed = true))
  return {
    loads,
    /** Sends invitations, waits until more commands are confirmed, and sends more invitations. */
    untilMoreWrites: async () => {
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

/** Appends a project that was created a year ago, so that its report is due. Returns the name of its stream. */
async function createOldProject({ id: ownerId }: RetryingClient, { database }: Cluster, store: EventStore) {
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

/** Expects each email once in the outbox. A recipient may get two copies if a projector was killed during sending. */
async function expectEmailsSent(
  { database: { db } }: Cluster,
  received: readonly string[],
  expected: readonly string[],
): Promise<void> {
  const queuedEmails = () => db.selectFrom('work.outbox').select(['kind', 'state']).execute()
  // Killed projectors leave leases on emails in the outbox. Without this update, the leases would last five minutes.
  await db
    .updateTable('work.outbox')
    .set({ leased_until: sql`now()` })
    .where('leased_until', 'is not', null)
    .execute()
  const isDone = async () => {
    const rows = await queuedEmails()
    return rows.length >= expected.length && rows.every(({ state }) => state === 'sent')
  }
  await until(isDone)
  expect(await queuedEmails()).toHaveLength(expected.length)
  const readers = received.map((email) => /^To: (.*)$/im.exec(email)?.[1]?.trim() ?? '')
  expect([...new Set(readers)].toSorted()).toEqual(expected.toSorted())
  const copies = Object.values(Object.groupBy(readers, (reader) => reader)).map((all) => all?.length ?? 0)
  expect(Math.max(...copies)).toBeLessThanOrEqual(2)
}

async function expectEachCommandOnce(store: EventStore, loads: readonly ClusterLoad[], oldProject: string) {
  const events = await readLog(store)
  const acknowledged = loads.flatMap((load) => load.acknowledged)
  const users = new Set(loads.map(({ expected }) => expected.person.id))
  expect(notAppliedOnce(events, acknowledged)).toEqual([])
  expect(unacknowledged(events, acknowledged, users)).toEqual([])
  expect(invariantViolations(events)).toEqual([])
  const reports = events.filter(({ stream, type }) => stream === oldProject && type === 'ReportIssued')
  expect(reports).toHaveLength(1)
}

async function expectReadModelsMatchRebuild(
  { database: { db, pool } }: Cluster,
  store: EventStore,
): Promise<void> {
  const end = await store.lastPosition()
  await until(async () => (await readCheckpoint(db, schema))?.position === end)
  await projectToTheEnd({ db, pool, store, logId: await ensureLogId(store) }, 'read_reference')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_reference'))
}

const projects = z.array(z.object({ id: z.number(), name: z.string() }))
const tasks = z.array(z.object({ id: z.number(), status: z.string() }))
const votes = z.array(z.object({ task: z.object({ id: z.number() }), userHasVoted: z.boolean() }))
const members = z.array(z.object({ email: z.string().optional() }))

async function expectAcknowledgedState({ expected }: ClusterLoad): Promise<void> {
  const { person, projectId, name, statuses, voted, invited } = expected
  expect(projects.parse(await person.read('/api/projects'))).toEqual([{ id: projectId, name }])
  const tasksNow = tasks.parse(await person.read(`/api/tasks?projectId=${projectId}`))
  const moved = tasksNow.filter(({ id }) => statuses.has(id))
  expect(new Map(moved.map(({ id, status }) => [id, status]))).toEqual(statuses)
  const votesNow = votes.parse(await person.read(`/api/projects/${projectId}/votes`))
  const votable = votesNow.filter(({ task }) => voted.has(task.id))
  expect(new Map(votable.map(({ task, userHasVoted }) => [task.id, userHasVoted]))).toEqual(voted)
  const team = members.parse(await person.read(`/api/projects/${projectId}/members`))
  expect(team.flatMap(({ email }) => email ?? []).toSorted()).toEqual(invited.toSorted())
}
