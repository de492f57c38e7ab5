import { expect, test } from 'vitest'
import { joinByEvent } from '#api/testing/team.ts'
import { projectStream } from '#domain/project/project.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import type { Project } from '#schema/api/projects.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Update } from '#schema/api/updates.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { expectFailure } from '../../testing/expect-failure.ts'
import { addTeamWork } from '../../testing/team-work.ts'
import { exportedProject, type ExportedProject } from './exported-project.ts'
import { exportProject } from './export.ts'
import { importProject } from './import.ts'

const app = await startTestApp()
const stores = { db: app.database.db, store: app.store }
const exportOf = async (projectId: number) => {
  const exported = await exportProject(stores, projectId)
  // The file contains JSON, so the import must accept what JSON preserves.
  return exportedProject.parse(JSON.parse(JSON.stringify(exported)))
}
const importFor = async (owner: Client, exported: ExportedProject) =>
  (await importProject(stores, { id: (await owner.user()).id, role: 'MEMBER' }, exported)).projectId

/** Creates a project with all work of a team: by the owner Ida and the admin Maya. */
async function plannedProject() {
  const [ida, maya] = [await app.user(), await app.user()]
  await ida.patch('/api/user', { username: 'Ida Holm' })
  await maya.patch('/api/user', { username: 'Maya Lund' })
  const projectId = await ida.project('Halden')
  const entryId = await joinByEvent(app, projectId, maya, 'ADMIN')
  const ownerEntry = (await ida.members(projectId)).find(({ isOwner }) => isOwner)?.id ?? 0
  const { guided, plain } = await addTeamWork(
    projectId,
    { client: ida, entryId: ownerEntry, username: 'Ida Holm' },
    { client: maya, entryId, username: 'Maya Lund' },
  )
  await ida.post(`/api/tasks/${plain.id}/assignee`, { entryId })
  return { ida, projectId, guided, other: plain }
}

/** Returns what a user sees of a project, without ids, times and the activity. */
async function viewOf(client: Client, projectId: number, keys: readonly string[]) {
  const project = (await client.get('/api/projects')).body<Project[]>().find(({ id }) => id === projectId)
  const tasks = await client.tasks(projectId)
  const details = await Promise.all(
    keys.map(async (key) => {
      const id = tasks.find((task) => task.key === key)?.id
      return (await client.get(`/api/tasks/${id}`)).body<TaskDetail>()
    }),
  )
  const { updates } = (await client.get(`/api/projects/${projectId}/updates`)).body<{ updates: Update[] }>()
  return {
    launchOn: project?.launchOn,
    progress: project?.progress,
    updates: updates.map(({ note, numbers }) => ({ note, numbers })),
    tasks: details.map((task) => ({
      assignee: task.assignee?.username,
      dueOn: task.dueOn,
      reason: task.relevanceReason,
      counts: task.counts,
      notes: task.notes.map(({ text, author }) => [author?.username, text]),
      links: task.links.map(({ url, title }) => [url, title]),
      checked: task.checklist?.map(({ checked }) => checked !== null),
    })),
  }
}

test('an import restores plans, notes, links, checklists, reasons and status updates, and notifies no user', async () => {
  const { ida, projectId, guided, other } = await plannedProject()
  const exported = await exportOf(projectId)
  const before = await viewOf(ida, projectId, [guided.key, other.key])
  const owner = await app.user()
  await owner.patch('/api/user', { username: 'Nora Vik' })
  const imported = await importFor(owner, exported)
  const today = new Date().toISOString().slice(0, 10)
  const [first, second] = before.tasks
  await expect
    .poll(async () => viewOf(owner, imported, [guided.key, other.key]))
    .toEqual({
      ...before,
      updates: [
        { note: `Ida Holm, ${today}:\nStatus update without a note.`, numbers: before.updates[0]?.numbers },
        { note: `Maya Lund, ${today}:\nFirst week done.`, numbers: before.updates[1]?.numbers },
      ],
      tasks: [
        {
          ...first,
          assignee: 'Nora Vik',
          notes: [
            ['Nora Vik', `Ida Holm, ${today}:\nAsk @Maya Lund first.`],
            ['Nora Vik', `Maya Lund, ${today}:\nAsked.\nTwice.`],
          ],
        },
        { ...second, assignee: undefined },
      ],
    })
  const { db } = app.database
  for (const table of ['work.outbox', 'work.notifications'] as const)
    expect(await db.selectFrom(table).selectAll().where('project_id', '=', imported).execute()).toEqual([])
  const again = await exportOf(imported)
  const { updates, ...project } = again.project
  expect(project).toMatchObject({ owner: 'Nora Vik', launchOn: '2999-06-01' })
  expect(updates?.map(({ numbers }) => numbers)).toEqual(exported.project.updates?.map((one) => one.numbers))
  const planOf = (all: ExportedProject) =>
    all.tasks.map(({ key, dueOn, notRelevant, links, checked }) => ({
      key,
      dueOn,
      notRelevant,
      links,
      checked,
    }))
  expect(planOf(again)).toEqual(planOf(exported))
})

test('an import of the owner’s own project signs the notes, and a second export and import does not sign them again', async () => {
  const { ida, projectId, guided } = await plannedProject()
  const first = await exportOf(projectId)
  const [mine] = first.tasks.find(({ key }) => key === guided.key)?.notes ?? []
  if (!mine) throw new Error('The test needs a note')
  Object.assign(mine, { at: '2025-11-03T09:00:00.000Z' })
  const notesOf = (exported: ExportedProject) =>
    exported.tasks.find(({ key }) => key === guided.key)?.notes?.map(({ text, signed }) => [text, signed])
  const copy = await importFor(ida, first)
  const second = await exportOf(copy)
  const today = new Date().toISOString().slice(0, 10)
  const expected = [
    ['Ida Holm, 2025-11-03:\nAsk @Maya Lund first.', true],
    [`Maya Lund, ${today}:\nAsked.\nTwice.`, true],
  ]
  expect(notesOf(second)).toEqual(expected)
  const third = await exportOf(await importFor(await app.user(), second))
  expect(notesOf(third)).toEqual(expected)
  expect(third.project.updates?.map(({ note }) => note)).toEqual(
    second.project.updates?.map(({ note }) => note),
  )
})

test('a note of 2,000 characters is imported with its author, exported and imported again, and can be shortened', async () => {
  const ida = await app.user()
  const projectId = await ida.project('Halden')
  const [task] = await ida.tasks(projectId)
  const text = 'Å'.repeat(2_000)
  await ida.post(`/api/tasks/${task?.id}/notes`, { text })
  const copy = await importFor(ida, await exportOf(projectId))
  const owner = await app.user()
  const again = await importFor(owner, await exportOf(copy))
  const read = async () => {
    const copied = (await owner.tasks(again)).find(({ key }) => key === task?.key)
    return (await owner.get(`/api/tasks/${copied?.id}`)).body<TaskDetail>().notes[0]
  }
  await expect.poll(async () => (await read())?.text).toContain(`:\n${text}`)
  const note = await read()
  const edit = (changed: string) =>
    owner.patch(`/api/notes/${note?.id}`, { text: changed, onlyIf: note?.text ?? '' })
  expectFailure(await edit(`${note?.text}!`), 400, 'Note must be at most 2,000 characters')
  expect((await edit(text)).status).toBe(204)
  await expect.poll(async () => (await read())?.text).toBe(text)
})

test('a note that exceeds 2,000 characters because a mentioned member has a longer name can be imported', async () => {
  const [ida, maya] = [await app.user(), await app.user()]
  const projectId = await ida.project('Halden')
  await joinByEvent(app, projectId, maya, 'EDITOR')
  await maya.patch('/api/user', { username: 'M' })
  const [task] = await ida.tasks(projectId)
  await ida.post(`/api/tasks/${task?.id}/notes`, { text: '@M '.repeat(600) })
  await maya.patch('/api/user', { username: 'M'.repeat(120) })
  const exported = await exportOf(projectId)
  const notesOf = (file: ExportedProject) => file.tasks.find(({ key }) => key === task?.key)?.notes
  const text = notesOf(exported)?.[0]?.text
  expect(text).toHaveLength(600 * 122 - 1)
  expect(notesOf(await exportOf(await importFor(ida, exported)))?.[0]?.text).toContain(`:\n${text}`)
})

test('a task of a member with the name of the owner is not assigned to the new owner', async () => {
  const { ida, projectId, other } = await plannedProject()
  const member = await app.user()
  const entryId = await joinByEvent(app, projectId, member)
  await member.patch('/api/user', { username: 'Ida Holm' })
  await ida.post(`/api/tasks/${other.id}/assignee`, { entryId })
  const exported = await exportOf(projectId)
  expect(exported.tasks.find(({ key }) => key === other.key)?.assignee).toBe('Ida Holm')
  const again = await exportOf(await importFor(await app.user(), exported))
  expect(again.tasks.find(({ key }) => key === other.key)?.assignee).toBeUndefined()
})

test('a repeated import neither repeats the work nor restores a note that was deleted', async () => {
  const { projectId, guided } = await plannedProject()
  const exported = await exportOf(projectId)
  const owner = await app.user()
  const imported = await importFor(owner, exported)
  // The API shows the imported events a little later.
  const notes = async () => {
    const task = (await owner.tasks(imported)).find(({ key }) => key === guided.key)
    return (await owner.get(`/api/tasks/${task?.id}`)).body<Partial<TaskDetail>>().notes ?? []
  }
  await expect.poll(notes).not.toEqual([])
  const [note] = await notes()
  expect((await owner.delete(`/api/notes/${note?.id}`)).status).toBe(204)
  const eventsOf = () => Array.fromAsync(app.store.read(projectStream(imported)))
  const before = await eventsOf()
  expect(await importFor(owner, exported)).toBe(imported)
  expect(await eventsOf()).toEqual(before)
  const texts = app.database.db.selectFrom('content.notes').select('parts')
  expect(await texts.where('project_id', '=', imported).execute()).toHaveLength(1)
})

test('an import that is repeated after the team marked a task as not relevant completes the work', async () => {
  const { projectId, guided } = await plannedProject()
  const exported = await exportOf(projectId)
  const task = exported.tasks.find(({ notRelevant }) => notRelevant)
  expect(task).toBeDefined()
  const owner = await app.user()
  const interrupted = wrapStore(app.store, {
    append: (stream, events, ...rest) =>
      events.some(({ type }) => type === 'LaunchDateSet')
        ? Promise.reject(new Error('killed'))
        : app.store.append(stream, events, ...rest),
  })
  const user = { id: (await owner.user()).id, role: 'MEMBER' as const }
  await expect(importProject({ ...stores, store: interrupted }, user, exported)).rejects.toThrow('killed')
  const find = async () => (await owner.get('/api/projects')).body<Project[]>()
  await expect.poll(find).toHaveLength(1)
  const [project] = await find()
  const id = (await owner.tasks(project?.id ?? 0)).find(({ key }) => key === task?.key)?.id
  expect((await owner.post(`/api/tasks/${id}/relevance`, { relevant: false })).status).toBe(200)

  const imported = await importFor(owner, exported)
  expect(imported).toBe(project?.id)
  const events = await Array.fromAsync(app.store.read(projectStream(imported)))
  expect(events.filter(({ type }) => type === 'TaskMarkedNotRelevant')).toHaveLength(1)
  const notes = async () => (await viewOf(owner, imported, [guided.key])).tasks[0]?.notes
  await expect.poll(notes).not.toEqual([])
})

test('the names and texts of an erased author are not exported', async () => {
  const { ida, projectId, guided } = await plannedProject()
  const maya = await app.user()
  await maya.patch('/api/user', { username: 'Mona Dahl' })
  await joinByEvent(app, projectId, maya, 'EDITOR')
  await maya.post(`/api/tasks/${guided.id}/notes`, { text: 'Soon erased' })
  await ida.post(`/api/tasks/${guided.id}/notes`, { text: 'Thanks, @Mona Dahl.' })
  expect((await maya.post('/api/user/deletion', { password: 'correct horse' })).status).toBe(204)
  const text = JSON.stringify(await exportOf(projectId))
  expect(text).not.toMatch(/Mona|Soon erased/)
  expect(text).toContain('Thanks, @Deleted user.')
})

test.each<[string, (file: ExportedProject) => unknown]>([
  ['a due date that is no day', (file) => withTask(file, { dueOn: '2026-02-30' })],
  ['a link to a script', (file) => withTask(file, { links: [{ url: 'javascript:alert(1)' }] })],
  [
    'a note without text',
    (file) => withTask(file, { notes: [{ at: file.exportedAt, by: null, text: ' ' }] }),
  ],
  [
    'a note of 2,001 characters',
    (file) => withTask(file, { notes: [{ at: file.exportedAt, by: null, text: 'x'.repeat(2_001) }] }),
  ],
  [
    'a status update of 2,001 characters',
    (file) => {
      const update = { at: file.exportedAt, by: null, note: 'x'.repeat(2_001), numbers: null }
      return { ...file, project: { ...file.project, updates: [update] } }
    },
  ],
  ['a reason of 201 characters', (file) => withTask(file, { notRelevant: { reason: 'x'.repeat(201) } })],
  [
    '21 links',
    (file) => withTask(file, { links: Array.from({ length: 21 }, () => ({ url: 'https://example.com' })) }),
  ],
  ['an unknown checklist item', (file) => withTask(file, { checked: ['no id'] })],
  ['a launch date that is no day', (file) => ({ ...file, project: { ...file.project, launchOn: 'soon' } })],
])('a file with %s is not an exported project', async (_, change) => {
  const file = await exportOf(await (await app.user()).project())
  expect(exportedProject.safeParse(file).success).toBe(true)
  expect(exportedProject.safeParse(change(file)).success).toBe(false)
})

const withTask = (file: ExportedProject, change: object) => ({
  ...file,
  tasks: file.tasks.map((task, index) => (index === 0 ? { ...task, ...change } : task)),
})
