import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveBadges } from '#domain/badges/badges.ts'
import { dayAt, instantOf } from '#domain/shared/zoned-time.ts'
import { rebuild } from '#kernel/projections/rebuild.ts'
import { copyToEventStoreDb } from '#kernel/event-store/testing/copy-to-eventstoredb.ts'
import { fill } from '#kernel/projections/fill/fill.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { Project } from '#schema/api/projects.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import { activityKinds } from '#schema/activity.ts'
import { categories, taskGroup, type Category, type TaskStatus } from '#schema/roadmap.ts'
import { readSchema } from '#schema/tables/database.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { seededRandom, type Random } from '#kernel/testing/random.ts'
import { byCategory } from '#web/shared/tasks/groups.ts'
import { summaryOfProject, summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { badgesFor, isComplete, noWork, readDatedEvents, ReferenceModel } from './reference-model.ts'
import { Clock, generateHistory, type TestTeam } from './random-history.ts'
import { readModelDefinition } from '#projector/read-model/read-model.ts'

/** Clocks of two random histories. The tests compare the results of the API with those of the reference model. */
const [clock, other] = [new Clock(), new Clock()]
const app = await startTestApp({ now: clock.now })
const otherApp = await startTestApp({ now: other.now })
describe('with the first random event history', () => {
  matchesReferenceModel(app, seededRandom('a random history'), clock)
})
describe('with the second random event history', () => {
  matchesReferenceModel(otherApp, seededRandom('another random history'), other)
})

interface Share {
  readonly completed: number
  readonly total: number
}
const percentOf = ({ completed, total }: Share) => (total === 0 ? 0 : Math.round((completed / total) * 100))
const sumOf = (counts: Readonly<Record<string, Share>>): Share => ({
  completed: Object.values(counts).reduce((sum, { completed }) => sum + completed, 0),
  total: Object.values(counts).reduce((sum, { total }) => sum + total, 0),
})
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

function matchesReferenceModel(app: TestApp, random: Random, clock: Clock): void {
  let teams: TestTeam[] = []
  let model = new ReferenceModel([])
  beforeAll(async () => {
    teams = await generateHistory(app, random, clock)
    model = new ReferenceModel(await readDatedEvents(app.store))
  }, 120_000)

  const everyProject = () => teams.flatMap(({ client, projects }) => projects.map((id) => ({ client, id })))
  const pick = <T>(...all: readonly [T, ...T[]]): T => all[random.below(all.length)] ?? all[0]

  test('a random event history contains votes, changes of every kind, adopted roadmaps, withdrawn guides and a completed project', () => {
    const types = new Set<string>(model.events.map(({ event }) => event.type))
    const others = [
      'VoteCast',
      'VoteWithdrawn',
      'GuideWithdrawn',
      'RoadmapAdopted',
      'NoteEdited',
      'LaunchDateSet',
    ]
    const teamChanges = ['MemberLeft', 'MemberRemoved', 'MemberRoleChanged', 'OwnerChanged', 'ProjectDeleted']
    const expected = [...activityKinds.tasks, ...others, ...teamChanges, 'StatusUpdateRequested']
    expect(expected.filter((type) => !types.has(type))).toEqual([])
    expect(everyProject().flatMap(({ id }) => model.everEarned(id))).toContain('Project Complete')
  })

  test('after a random event history, the API returns the project progress and tasks that the reference model expects', async () => {
    for (const { client, id } of everyProject()) {
      const statuses = model.statusesOf(id)
      const counts = model.countsOf(id)
      const relevant = model.relevantTasksOf(id)
      const inState = (status: TaskStatus) =>
        relevant.filter(({ key }) => statuses.get(key) === status).length
      const card = (await client.get('/api/projects')).body<Project[]>().find((project) => project.id === id)
      if (!card) throw new Error(`GET /api/projects does not return project ${id}`)
      expect(card.progress).toEqual(counts)
      expect(card.inProgress).toBe(inState('in_progress'))
      const tasks = (await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>()
      expect(tasks.map(({ key, status }) => [key, status])).toEqual([...statuses])
      expect(tasks.filter((task) => task.relevant).map(({ key }) => key)).toEqual(
        relevant.map(({ key }) => key),
      )
      expect(card.launchOn).toBe(model.launchOf(id))
      for (const head of [summaryOfProject(card), summaryOfTasks(tasks)]) {
        expect(head).toMatchObject({
          percent: percentOf(sumOf(counts)),
          ...sumOf(counts),
          inProgress: inState('in_progress'),
          pending: inState('pending'),
        })
        expect(head.steps.map(({ completed, total }) => ({ completed, total }))).toEqual(
          categories.map((category) => counts[category]),
        )
      }
      for (const [at, { completed, total, groups }] of byCategory(tasks).entries()) {
        const own = model.tasksOf(id).filter(({ category }) => category === categories[at])
        expect({ completed, total }).toEqual(counts[categories[at] ?? ''])
        expect(new Map(groups.map((group) => [group.name, group.tasks.length]))).toEqual(
          new Map(
            badgesFor(own)
              .filter(({ name }) => own.some(({ taskType }) => taskGroup(taskType) === name))
              .map(({ name, tasks: ofType }) => [name, ofType.length]),
          ),
        )
      }
    }
  })

  test('after a random event history, every task has the assignee, due date, notes, links and checked items of the reference model', async () => {
    for (const { client, id } of everyProject()) {
      const work = model.workOf(id)
      const tasks = (await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>()
      for (const { id: taskId, key, assignee, dueOn, counts } of tasks) {
        const expected = work.get(key) ?? noWork
        const { checklist } = (await client.get(`/api/tasks/${taskId}`)).body<TaskDetail>()
        const checked = checklist?.flatMap((item) => (item.checked ? [item.id] : [])) ?? []
        expect({
          assignee: assignee?.entryId ?? null,
          dueOn,
          notes: counts.notes,
          links: counts.links,
          checked: new Set(checked),
        }).toEqual({ ...expected, checked: checklist ? expected.checked : new Set() })
      }
    }
  })

  test('after a random event history, every project has the badges that the reference model expects', async () => {
    for (const { client, id } of everyProject()) {
      const statuses = model.statusesOf(id)
      const shown = deriveBadges((await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>())
      const byName = <T extends { name: string }>(all: readonly T[]) =>
        all.toSorted((a, b) => a.name.localeCompare(b.name))
      expect(
        byName(shown.map(({ name, completed, total, earned }) => ({ name, completed, total, earned }))),
      ).toEqual(
        byName(
          badgesFor(model.relevantTasksOf(id)).map(({ name, tasks }) => ({
            name,
            completed: tasks.filter(({ key }) => statuses.get(key) === 'completed').length,
            total: tasks.length,
            earned: isComplete(tasks, statuses),
          })),
        ),
      )
    }
  })

  test('after a random event history, every badge that a project has ever earned has one notification', async () => {
    for (const { observer, projects } of teams) {
      const earned = projects.flatMap((id) => model.everEarned(id).map((name) => `${id} ${name}`))
      const announced = async () =>
        (await observer.get('/api/notifications'))
          .body<{ notifications: Notification[] }>()
          .notifications.filter(({ kind }) => kind === 'badge-earned')
          .map(({ relatedProjectId, title }) => `${relatedProjectId} ${title.split(': ').at(-1)}`)
      await expect.poll(async () => (await announced()).toSorted()).toEqual(earned.toSorted())
    }
  })

  test('after a random event history, progress comparisons match the reference model in several time zones', async () => {
    for (const { client, id } of everyProject()) {
      for (let n = 0; n < 6; n++) {
        const timeZone = pick('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu')
        const end = dayAt(clock.now(), timeZone) - random.below(30)
        const start = end - random.below(20)
        const query = new URLSearchParams({ startDate: dateOf(start), endDate: dateOf(end), timeZone })
        const first = model.countsOf(id, instantOf(start, 0, timeZone))
        const last = model.countsOf(id, instantOf(end + 1, 0, timeZone))
        const ofCategory = (category: Category) => {
          const [before, after] = [first, last].map((counts) => percentOf(counts[category] ?? sumOf({})))
          return {
            completionPercentStart: before,
            completionPercentEnd: after,
            percentageDiff: (after ?? 0) - (before ?? 0),
          }
        }
        expect(
          (await client.get(`/api/projects/${id}/progress-comparison?${query.toString()}`)).body(),
        ).toEqual({
          startProgress: first,
          endProgress: last,
          differences: Object.fromEntries(categories.map((category) => [category, ofCategory(category)])),
        })
      }
    }
  })

  test('after a random event history, the progress chart matches the reference model on every day', async () => {
    for (const { client, id } of everyProject()) {
      const timeZone = pick('UTC', 'Australia/Lord_Howe', 'America/Sao_Paulo')
      const from = dayAt(model.createdAt(id), timeZone)
      const days = Array.from({ length: dayAt(clock.now(), timeZone) - from + 1 }, (_, n) => from + n)
      const response = await client.get(`/api/projects/${id}/progress-history?timeZone=${timeZone}`)
      expect(response.body()).toEqual(
        days.map((day) => ({
          date: dateOf(day),
          progress: model.countsOf(id, instantOf(day + 1, 0, timeZone)),
        })),
      )
    }
  })

  test('after a random event history, votes and the ranking of guides match the reference model', async () => {
    const voters = model.voters()
    const guides = model.guides()
    const ranking = model.ranking()
    const votesFor = (key: string) => voters.get(key)?.size ?? 0
    for (const { client, projects } of teams) {
      const ballot = `ballot-${(await client.user()).id}`
      const isMine = (key: string) => voters.get(key)?.has(ballot) ?? false
      for (const projectId of projects) {
        const votes = (await client.get(`/api/projects/${projectId}/votes`)).body<TaskVotes[]>()
        expect(votes.map(({ task, ...rest }) => ({ key: task.key, ...rest }))).toEqual(
          model
            .tasksOf(projectId)
            .filter(({ key }) => !guides.has(key))
            .map(({ key }) => ({ key, voteCount: votesFor(key), userHasVoted: isMine(key) })),
        )
      }
      const { asked, delivered } = (await client.get('/api/votes')).body<Ranking>()
      expect(
        asked.map(({ taskKey, voteCount, userHasVoted }) => ({ taskKey, voteCount, userHasVoted })),
      ).toEqual(
        ranking.map(({ key, votes }) => ({ taskKey: key, voteCount: votes, userHasVoted: isMine(key) })),
      )
      const firstVote = (key: string) => Math.min(...[...(voters.get(key)?.values() ?? [])].map(Number))
      const wished = [...guides].filter(([key, at]) => firstVote(key) <= at.getTime())
      expect(
        delivered.map(({ taskKey, ...rest }) => [
          taskKey,
          rest.voteCount,
          rest.userHasVoted,
          rest.askedAt,
          rest.publishedAt,
        ]),
      ).toEqual(
        wished
          .toSorted(([, a], [, b]) => b.getTime() - a.getTime())
          .map(([key, at]) => [
            key,
            votesFor(key),
            isMine(key),
            new Date(firstVote(key)).toISOString(),
            at.toISOString(),
          ]),
      )
      const [top] = ranking
      const highest = (await client.get('/api/votes/highest')).body<{ taskKey?: string; voteCount: number }>()
      expect([highest.taskKey, highest.voteCount]).toEqual([
        top && top.votes > 0 ? top.key : undefined,
        top?.votes,
      ])
    }
  })

  test('after a random event history, the tasks of a project on a past day match the reference model', async () => {
    for (const { client, id } of everyProject()) {
      const day = dayAt(clock.now(), 'UTC') - random.below(15)
      const end = instantOf(day + 1, 0, 'UTC')
      const { name, tasks } = (await client.get(`/api/projects/${id}/as-of?date=${dateOf(day)}`)).body<{
        name: string | null
        tasks: { id: number; status: TaskStatus }[]
      }>()
      const existed = model.createdAt(id) < end
      expect(name !== null).toBe(existed)
      const numbers = new Map(model.relevantTasksOf(id, end).map(({ key, number }) => [key, number]))
      expect(tasks.map((task) => [task.id, task.status])).toEqual(
        existed
          ? [...model.statusesOf(id, end)].flatMap(([key, status]) => {
              const number = numbers.get(key)
              return number === undefined ? [] : [[id * 1_000 + number, status]]
            })
          : [],
      )
    }
  })

  test('after a random event history, a rebuild of the read models does not change the rows', async () => {
    const { db, pool } = app.database
    const schema = readSchema
    const before = await allRows(db, schema)
    const logId = await ensureLogId(app.store)
    const quiet = { log: pino({ level: 'silent' }), signal: new AbortController().signal }
    await rebuild({
      readModel: { ...readModelDefinition, db, pool, schema },
      store: app.store,
      logId,
      ...quiet,
    })
    expect(await allRows(db, schema)).toEqual(before)
    expect(before['votes']?.length).toBeGreaterThan(0)
  })

  test('after a random event history, a copy of the log in EventStoreDB gives the same rows, also by a rebuild', async () => {
    const { db, pool } = app.database
    const store = await copyToEventStoreDb(app.store)
    const logId = await ensureLogId(app.store)
    await projectToTheEnd({ db, pool, store, logId }, 'read_copy')
    await ensureReadModel(db, 'read_filled_copy', readModelDefinition)
    await fill({
      readModel: { ...readModelDefinition, db, pool, schema: 'read_filled_copy' },
      store,
      logId,
      batchSize: 100,
      signal: new AbortController().signal,
      onPosition: () => {},
    })
    const copied = await allRows(db, 'read_copy')
    expect(await allRows(db, 'read_filled_copy')).toEqual(copied)
    expect(withoutPositions(copied)).toEqual(withoutPositions(await allRows(db, readSchema)))
  })
}

/** Removes the columns that contain positions, because the positions of two logs differ. */
const withoutPositions = (tables: Record<string, readonly object[] | undefined>) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows = []]) => [
      table,
      rows
        .map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'bigint')),
        )
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  )
