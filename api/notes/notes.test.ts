import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { projectStream } from '#domain/project/project.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Update } from '#schema/api/updates.ts'
import { appendProjectEvent, joinByEvent } from '../testing/team.ts'

const app = await startTestApp()
const { db } = app.database

/** Creates a project with an owner and an editor. The task has a guide with a checklist. */
async function team() {
  const [owner, editor] = [await app.user(), await app.user()]
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, editor)
  const { id: user_id, username } = await editor.user()
  await db.updateTable('identity.entries').set({ user_id }).where('id', '=', entryId).execute()
  const task = (await tasksOf(owner, projectId)).find(({ counts }) => counts.checklist !== null)
  if (!task) throw new Error('The test needs a task whose guide has a checklist')
  return { owner, editor, projectId, entryId, username, task }
}
const tasksOf = async (client: Client, projectId: number) =>
  (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
const detailOf = async (client: Client, taskId: number) =>
  (await client.get(`/api/tasks/${taskId}`)).body<TaskDetail>()
const feedOf = async (client: Client, projectId: number) =>
  (await client.get(`/api/projects/${projectId}/activity`)).body<{ activities: Activity[] }>().activities
const write = async (client: Client, taskId: number, text: string) =>
  (await client.post(`/api/tasks/${taskId}/notes`, { text })).body<{ id: string }>().id
const textRows = (projectId: number) =>
  db.selectFrom('content.notes').selectAll().where('project_id', '=', projectId).execute()
const logOf = async (projectId: number) =>
  JSON.stringify(
    (await Array.fromAsync(app.store.read(projectStream(projectId)))).map(({ data, metadata }) => [
      data,
      metadata,
    ]),
  )

test('a note is visible to the team with its author and its mentions, and its text is in no event', async () => {
  const { owner, editor, projectId, entryId, username, task } = await team()
  const response = await owner.post(`/api/tasks/${task.id}/notes`, { text: `  Ask @${username} first.\n` })
  expect(response.status).toBe(201)
  const { notes, counts } = await detailOf(editor, task.id)
  const { id, username: ownersName } = await owner.user()
  expect(notes).toEqual([
    {
      id: response.body<{ id: string }>().id,
      text: `Ask @${username} first.`,
      mentions: [{ entryId, username }],
      author: { id, username: ownersName },
      createdAt: expect.stringMatching(/^2/) as string,
      editedAt: null,
    },
  ])
  expect(counts.notes).toBe(1)
  expect((await tasksOf(owner, projectId)).find((one) => one.id === task.id)?.counts.notes).toBe(1)
  const log = await logOf(projectId)
  expect(log).toContain(`"mentions":[${entryId}]`)
  expect(log).not.toContain('Ask')
  expect(JSON.stringify(await textRows(projectId))).not.toContain(username)
})

test('a mention shows the current name of the member', async () => {
  const { owner, editor, username, task } = await team()
  await write(owner, task.id, `@${username}: done?`)
  await editor.patch('/api/user', { username: 'Maya Lund' })
  expect((await detailOf(owner, task.id)).notes[0]?.text).toBe('@Maya Lund: done?')
})

test('a mention of a name that two members share notifies all of them except the author', async () => {
  const { owner, editor, projectId, entryId, task } = await team()
  const other = await app.user()
  const otherEntry = await joinByEvent(app, projectId, other)
  const { id: user_id } = await other.user()
  await db.updateTable('identity.entries').set({ user_id }).where('id', '=', otherEntry).execute()
  for (const client of [owner, editor, other]) await client.patch('/api/user', { username: 'Memo Memberg' })
  await write(owner, task.id, '@Memo Memberg, please check.')
  const [note] = (await detailOf(owner, task.id)).notes
  expect(note?.text).toBe('@Memo Memberg, please check.')
  expect(note?.mentions.map((mention) => mention.entryId)).toEqual([entryId, otherEntry])
  expect(await logOf(projectId)).toContain(`"mentions":[${entryId},${otherEntry}]`)
})

test('a note and a name match in each Unicode encoding and in any case, also when an edit is undone', async () => {
  const { owner, editor, projectId, entryId, task } = await team()
  const [composed, decomposed] = ['Zoë Å'.normalize('NFC'), 'Zoë Å'.normalize('NFD')]
  await editor.patch('/api/user', { username: decomposed })
  const id = await write(owner, task.id, `(@${composed}) Å`.normalize('NFD'))
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([
    ['(', entryId, ') Å'.normalize('NFD')],
  ])
  const [note] = (await detailOf(owner, task.id)).notes
  const edit = async (text: string, onlyIf: string) =>
    (await owner.patch(`/api/notes/${id}`, { text, onlyIf })).status
  expect(await edit(`-@${composed.toLowerCase()}`, note?.text ?? '')).toBe(204)
  expect(await edit('Ask', `-@${composed.toLowerCase()}`)).toBe(204)
  expect(await edit('Last', `-@${composed}`)).toBe(409)
})

test('after an edit, a mention of a former member is still a mention, and notifies no user', async () => {
  const { owner, editor, projectId, entryId, username, task } = await team()
  const id = await write(owner, task.id, `Ask @${username} first`)
  expect((await editor.post(`/api/projects/${projectId}/leave`)).status).toBe(204)
  await editor.patch('/api/user', { username: 'Maya Lund' })
  const [note] = (await detailOf(owner, task.id)).notes
  await owner.patch(`/api/notes/${id}`, { text: `${note?.text} (edited)` })
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([
    ['Ask ', entryId, ' first (edited)'],
  ])
  expect((await logOf(projectId)).match(/"mentions":\[\]/g)).toHaveLength(1)
})

test('an edit replaces the stored text, and the activity shows the new text', async () => {
  const { owner, projectId, task } = await team()
  const id = await write(owner, task.id, 'First draft')
  expect((await owner.patch(`/api/notes/${id}`, { text: 'Second draft' })).status).toBe(204)
  const [note] = (await detailOf(owner, task.id)).notes
  expect(note).toMatchObject({ id, text: 'Second draft', editedAt: expect.stringMatching(/^2/) as string })
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([['Second draft']])
  expect((await feedOf(owner, projectId))[1]).toMatchObject({ type: 'NoteAdded', text: 'Second draft' })
})

test('an edit with onlyIf gets 409 if the note has changed since the client read it, and its text is not stored', async () => {
  const { owner, editor, projectId, username, task } = await team()
  const id = await write(owner, task.id, `Ask @${username}`)
  const edit = (text: string, onlyIf?: string) => owner.patch(`/api/notes/${id}`, { text, onlyIf })
  expect((await edit('Second', `Ask @${username}`)).status).toBe(204)
  const late = await edit('Third', `Ask @${username}`)
  expectFailure(late, 409, 'This note has changed. Last changed by you.')
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([['Second']])
  expectFailure(
    await owner.patch(`/api/notes/${id}`, { text: 'x', onlyIf: null }),
    400,
    'onlyIf must be text',
  )

  const mention = `@${username}`
  await edit(mention, 'Second')
  await editor.post('/api/user/deletion', { password })
  expect((await edit('Last', mention)).status).toBe(409)
  expect((await edit('Last', '@Deleted user')).status).toBe(204)
})

test('an edit that changes nothing appends no event, and the note is not marked as edited', async () => {
  const { owner, projectId, username, task } = await team()
  const id = await write(owner, task.id, `Ask @${username}`)
  for (const text of [`Ask @${username}`, ` Ask @${username.toUpperCase()} `])
    expect((await owner.patch(`/api/notes/${id}`, { text })).status).toBe(204)
  expect((await detailOf(owner, task.id)).notes).toMatchObject([{ text: `Ask @${username}`, editedAt: null }])
  expect(await logOf(projectId)).not.toContain('textId')
  expect(await textRows(projectId)).toHaveLength(1)
})

test('the activity and the history of the task contain an edit, without the text', async () => {
  const { owner, projectId, task } = await team()
  const id = await write(owner, task.id, 'First draft')
  await owner.patch(`/api/notes/${id}`, { text: 'Second draft' })
  const expected = [
    { type: 'NoteEdited', text: null, task: { id: task.id } },
    { type: 'NoteAdded', text: 'Second draft', task: { id: task.id } },
  ]
  expect((await feedOf(owner, projectId)).slice(0, 2)).toMatchObject(expected)
  expect((await detailOf(owner, task.id)).history).toMatchObject(expected)
})

test('authors who became viewers can edit and delete their own notes, but write no other', async () => {
  const { owner, editor, projectId, entryId, task } = await team()
  const id = await write(editor, task.id, 'Mine')
  expect(
    (await owner.patch(`/api/projects/${projectId}/members/${entryId}`, { role: 'VIEWER' })).status,
  ).toBe(200)
  expect((await editor.patch(`/api/notes/${id}`, { text: 'Still mine' })).status).toBe(204)
  expectFailure(await editor.post(`/api/tasks/${task.id}/notes`, { text: 'Another' }), 403)
  expect((await editor.delete(`/api/notes/${id}`)).status).toBe(204)
})

test('deleting a note deletes its text; the activity keeps the event without the text', async () => {
  const { owner, editor, projectId, task } = await team()
  const id = await write(editor, task.id, 'A secret')
  expect((await owner.delete(`/api/notes/${id}`)).status).toBe(204)
  expect((await owner.delete(`/api/notes/${id}`)).status).toBe(204)
  expect(await detailOf(owner, task.id)).toMatchObject({ notes: [], counts: { notes: 0 } })
  expect(await textRows(projectId)).toEqual([])
  const feed = await feedOf(owner, projectId)
  expect(feed.slice(0, 2)).toMatchObject([
    { type: 'NoteDeleted', text: null, task: { id: task.id } },
    { type: 'NoteAdded', text: null, task: { id: task.id } },
  ])
  const late = await editor.patch(`/api/notes/${id}`, { text: 'Changed' })
  expectFailure(late, 409, 'This note has been deleted.')
  expect(await textRows(projectId)).toEqual([])
})

test('a note that is repeated with the same idempotency key is written once', async () => {
  const { owner, projectId, task } = await team()
  const send = async (key: string) =>
    owner.post(`/api/tasks/${task.id}/notes`, { text: 'Once' }, { 'idempotency-key': key })
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(key)))
  responses.push(await send(key))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await detailOf(owner, task.id)).notes).toHaveLength(1)
  expect(await textRows(projectId)).toHaveLength(1)
})

test('a repeat of a note or link that was deleted since gets the same response and stores no text', async () => {
  const { owner, projectId, task } = await team()
  for (const [noun, body] of [
    ['notes', { text: 'A secret' }],
    ['links', { url: 'https://example.com/secret' }],
  ] as const) {
    const key = randomUUID()
    const add = (more = {}) =>
      owner.post(`/api/tasks/${task.id}/${noun}`, { ...body, ...more }, { 'idempotency-key': key })
    const first = await add()
    await owner.delete(`/api/${noun}/${first.body<{ id: string }>().id}`)
    const repeat = await add()
    expect([repeat.status, repeat.text]).toEqual([first.status, first.text])
    expect((await add({ title: 'Other' })).status).toBe(422)
    const rows = db.selectFrom(`content.${noun}`).where('project_id', '=', projectId).selectAll()
    expect(await rows.execute()).toEqual([])
  }
})

test('a user who writes more than 60 notes with mentions in 10 minutes gets 429, but can write other notes', async () => {
  const { owner, editor, projectId, task } = await team()
  const path = `/api/tasks/${task.id}/notes`
  const { username } = await editor.user()
  const write = (client: Client, text: string, key: string = randomUUID()) =>
    client.post(path, { text }, { 'idempotency-key': key })
  const key = randomUUID()
  await write(owner, `First for @${username}`, key)
  const responses = await Promise.all(
    Array.from({ length: 65 }, (_, n) => write(owner, `Note ${n} for @${username}`)),
  )
  const count = (status: number) => responses.filter((response) => response.status === status).length
  expect([count(201), count(429)]).toEqual([59, 6])
  const late = await write(owner, `Too many for @${username}`)
  expectFailure(late, 429, /^Too many notes with mentions\. Please try again in \d+ minutes\.$/)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await textRows(projectId)).toHaveLength(60)
  expect((await write(owner, `First for @${username}`, key)).status).toBe(201)
  const plain = await write(owner, 'Without a mention')
  expect(plain.status).toBe(201)
  const mentioning = { text: `Now for @${username}` }
  expectFailure(await owner.patch(`/api/notes/${plain.body<{ id: string }>().id}`, mentioning), 429)
  // A stranger does not learn who is a member.
  const stranger = await team()
  expectFailure(
    await owner.post(`/api/tasks/${stranger.task.id}/notes`, { text: `@${stranger.username}` }),
    404,
  )
  expect((await write(editor, `Mine, @${username}`)).status).toBe(201)
  expect(await textRows(projectId)).toHaveLength(62)
})

test('a note of a removed session gets 401 and leaves no text', async () => {
  const { owner, projectId, task } = await team()
  await owner.post(`/api/tasks/${task.id}/notes`, { text: 'With a session' })
  const { id } = await owner.user()
  await db.deleteFrom('identity.sessions').where('user_id', '=', id).execute()
  for (const text of ['First', 'Second']) {
    const response = await owner.post(`/api/tasks/${task.id}/notes`, { text }, { 'idempotency-key': text })
    expectFailure(response, 401, 'Please log in')
  }
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([['With a session']])
})

test('a note that conflicts with a change of another process is stored once', async () => {
  const { owner, projectId, task } = await team()
  await write(owner, task.id, 'First')
  await joinByEvent(app, projectId, await app.user()) // the cached state does not contain this event
  const key = { 'idempotency-key': randomUUID() }
  expect((await owner.post(`/api/tasks/${task.id}/notes`, { text: 'Second' }, key)).status).toBe(201)
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([['First'], ['Second']])
})

test('of concurrent notes and links of two processes, each is stored once, with its text', async () => {
  const second = await app.another()
  const teams = [await team(), await team()]
  const writing = teams.flatMap(({ owner, editor, task }) =>
    [owner, editor].flatMap((client) =>
      Array.from({ length: 12 }, (_, n) => {
        const [noun, body] =
          n % 3 === 0 ? ['links', { url: `https://example.com/${n}` }] : ['notes', { text: `Note ${n}` }]
        const at = n % 2 === 0 ? client : client.at(second)
        return at.post(`/api/tasks/${task.id}/${noun}`, body, { 'idempotency-key': randomUUID() })
      }),
    ),
  )
  expect(new Set((await Promise.all(writing)).map(({ status }) => status))).toEqual(new Set([201]))
  for (const { owner, projectId, task } of teams) {
    const { notes, links } = await detailOf(owner, task.id)
    expect([notes.length, links.length]).toEqual([16, 8])
    expect((await textRows(projectId)).map(({ id }) => id).toSorted()).toEqual(
      notes.map(({ id }) => id).toSorted(),
    )
  }
})

test('a rejected note leaves no text', async () => {
  const { owner, editor, projectId, task } = await team()
  const unknown = projectId * 1000 + 999
  expectFailure(await owner.post(`/api/tasks/${unknown}/notes`, { text: 'Lost' }), 404, 'Task not found')
  const id = await write(owner, task.id, 'Mine')
  expectFailure(await editor.patch(`/api/notes/${id}`, { text: 'Theirs' }), 403)
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([['Mine']])
})

test.each([
  [{}, 'Note cannot be empty'],
  [{ text: ' \n\u200b' }, 'Note cannot be empty'],
  [{ text: 7 }, 'Note must be text'],
  [{ text: 'x'.repeat(2_001) }, 'Note must be at most 2,000 characters'],
  [{ text: 'a\u0000b' }, 'Note contains characters that cannot be stored'],
  [{ text: '\ud800' }, 'Note contains characters that cannot be stored'],
])('a note with the body %j gets 400: %s', async (body, message) => {
  const { owner, task } = await team()
  const id = await write(owner, task.id, 'Text')
  for (const response of [
    await owner.post(`/api/tasks/${task.id}/notes`, body),
    await owner.patch(`/api/notes/${id}`, body),
  ]) {
    expectFailure(response, 400, message)
    expect(fieldsOf(response)).toEqual({ text: message })
  }
})

test('a note of the maximum length with a mention at every place is accepted', async () => {
  const { owner, username, task } = await team()
  const text = `@${username} `.repeat(200).slice(0, 2_000).trim()
  await write(owner, task.id, text)
  expect((await detailOf(owner, task.id)).notes[0]?.text).toBe(text)
})

test('a note id or link id that is not a UUID gets 400, and an unknown id gets 404', async () => {
  const client = await app.user()
  expectFailure(await client.patch('/api/notes/7', { text: 'x' }), 400, 'Note id must be a UUID')
  expectFailure(await client.delete('/api/links/x'), 400, 'Link id must be a UUID')
  expectFailure(await client.patch(`/api/notes/${randomUUID()}`, { text: 'x' }), 404, 'Note not found')
  expectFailure(await client.delete(`/api/notes/${randomUUID()}`), 404, 'Note not found')
  expectFailure(await client.delete(`/api/links/${randomUUID()}`), 404, 'Link not found')
})

test('the id of a note or a link in a path may be in upper case', async () => {
  const { owner, projectId, task } = await team()
  const noteId = await write(owner, task.id, 'First')
  const link = await owner.post(`/api/tasks/${task.id}/links`, { url: 'https://example.com' })
  const note = `/api/notes/${noteId.toUpperCase()}`
  expect((await owner.patch(note, { text: 'Second' })).status).toBe(204)
  expect((await textRows(projectId)).map(({ parts }) => parts)).toEqual([['Second']])
  expect((await owner.delete(note)).status).toBe(204)
  expect((await owner.delete(`/api/links/${link.body<{ id: string }>().id.toUpperCase()}`)).status).toBe(204)
  expect(await detailOf(owner, task.id)).toMatchObject({ notes: [], links: [] })
})

test('a link whose title is null has no title', async () => {
  const { owner, task } = await team()
  const body = { url: 'https://example.com', title: null }
  expect((await owner.post(`/api/tasks/${task.id}/links`, body)).status).toBe(201)
  expect((await detailOf(owner, task.id)).links).toMatchObject([body])
})

test('a link is visible to the team until a member removes it', async () => {
  const { owner, editor, projectId, task } = await team()
  const url = 'https://example.com/plan?a=1#b'
  const response = await editor.post(`/api/tasks/${task.id}/links`, { url, title: ' Shelf plan ' })
  const { id } = response.body<{ id: string }>()
  const { id: userId, username } = await editor.user()
  const { links, counts } = await detailOf(owner, task.id)
  expect(links).toMatchObject([{ id, url, title: 'Shelf plan', addedBy: { id: userId, username } }])
  expect(counts.links).toBe(1)
  expect((await feedOf(owner, projectId))[0]).toMatchObject({ type: 'LinkAdded', text: 'Shelf plan' })
  expect(await logOf(projectId)).not.toContain('example.com')

  for (const _ of ['first', 'second']) expect((await owner.delete(`/api/links/${id}`)).status).toBe(204)
  expect(await detailOf(owner, task.id)).toMatchObject({ links: [], counts: { links: 0 } })
  const rows = db.selectFrom('content.links').where('project_id', '=', projectId).selectAll()
  expect(await rows.execute()).toEqual([])
})

test.each([
  [{ url: 'ftp://example.com' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'javascript:alert(1)' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'example.com' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'https:example.com' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'https:///example.com' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: String.raw`https:\\example.com` }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'https://' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'https://example.com/\u202egpj.exe' }, 'url', /text direction/],
  [{ url: 'https://example.com/\u0007' }, 'url', /control characters/],
  [{ url: 'https://exa mple.com' }, 'url', /https:\/\/ or http:\/\//],
  [{ url: 'https://user:secret@example.com' }, 'url', /username or a password/],
  [{ url: `https://example.com/${'x'.repeat(2_000)}` }, 'url', /2,000/],
  [{}, 'url', /required/],
  [{ url: 'https://example.com', title: 'x'.repeat(121) }, 'title', /120/],
  [{ url: 'https://example.com', title: ' ' }, 'title', /empty/],
  [{ url: 'https://example.com', title: 'a\u202eb' }, 'title', /text direction/],
])('the invalid link %j gets 400 for its %s', async (body, field, message) => {
  const { owner, task } = await team()
  const response = await owner.post(`/api/tasks/${task.id}/links`, body)
  expectFailure(response, 400, message)
  expect(Object.keys(fieldsOf(response) ?? {})).toEqual([field])
})

test('of concurrent links, a task gets at most 20', async () => {
  const { owner, editor, projectId, task } = await team()
  const add = (client: Client, index: number) =>
    client.post(`/api/tasks/${task.id}/links`, { url: `https://example.com/${index}` })
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, index) => add(index % 2 ? owner : editor, index)),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(4)
  expect((await detailOf(owner, task.id)).links).toHaveLength(20)
  const rows = db.selectFrom('content.links').where('project_id', '=', projectId).selectAll()
  expect(await rows.execute()).toHaveLength(20)
})

test('the team shares the checklist of a guide', async () => {
  const { owner, editor, projectId, username, task } = await team()
  const [item, other] = (await detailOf(owner, task.id)).checklist ?? []
  if (!item || !other) throw new Error('The test needs two items')
  expect(item.checked).toBeNull()
  const set = (client: Client, body: object) => client.post(`/api/tasks/${task.id}/checklist`, body)
  const response = await set(editor, { itemId: item.id, checked: true })
  expect([response.status, response.body()]).toEqual([200, { itemId: item.id, checked: true }])
  const { checklist, counts } = await detailOf(owner, task.id)
  expect(checklist?.[0]).toMatchObject({ ...item, checked: { by: username } })
  expect(counts.checklist).toEqual({ done: 1, total: checklist?.length })
  expect((await feedOf(owner, projectId))[0]).toMatchObject({
    type: 'ChecklistItemSet',
    text: item.text,
    detail: { checked: 'true' },
  })
  const undo = { itemId: item.id, checked: false, onlyIf: true }
  expectFailure(await set(owner, undo), 409, `This item has changed. Last changed by ${username}.`)
  expect((await set(editor, undo)).status).toBe(200)
  expectFailure(await set(editor, undo), 409, 'This item is already unchecked. Last changed by you.')
  expectFailure(
    await set(owner, { itemId: 'cbf29ce484222325', checked: true }),
    404,
    'This item is no longer in the guide.',
  )
  expectFailure(await set(owner, { itemId: 'x', checked: true }), 400, /Item id/)
  expectFailure(await set(owner, { itemId: item.id }), 400, 'Checked must be true or false')
})

test('of concurrent checks of one item, one appends an event', async () => {
  const { owner, editor, projectId, task } = await team()
  const [item] = (await detailOf(owner, task.id)).checklist ?? []
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? owner : editor).post(`/api/tasks/${task.id}/checklist`, {
        itemId: item?.id,
        checked: true,
      }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await logOf(projectId)).match(/"itemId"/g)).toHaveLength(1)
})

test('status updates are listed as posts with their notes and numbers, newest first', async () => {
  const { owner, editor, projectId, task } = await team()
  const send = (client: Client, body: object) => client.post(`/api/projects/${projectId}/status-update`, body)
  await send(owner, { note: 'Shelf talks on Friday' })
  await owner.post(`/api/tasks/${task.id}/status`, { status: 'completed' })
  await send(editor, {})
  const list = async (query = '') =>
    (await editor.get(`/api/projects/${projectId}/updates${query}`)).body<{
      updates: Update[]
      next: string | null
    }>()
  const total = (await tasksOf(owner, projectId)).length
  const { username } = await owner.user()
  const { updates, next } = await list()
  expect(updates).toMatchObject([
    { note: null, numbers: { completed: 1, inProgress: 0, total } },
    { note: 'Shelf talks on Friday', by: { username }, numbers: { completed: 0, inProgress: 0, total } },
  ])
  expect(next).toBeNull()
  const more = () =>
    ({ type: 'StatusUpdateRequested', data: { postId: randomUUID(), numbers: null } }) as const
  await appendProjectEvent(app, projectId, ...Array.from({ length: 19 }, more))
  await send(owner, {})
  const first = await list()
  const second = await list(`?before=${first.next}`)
  expect([...first.updates, ...second.updates].map(({ id }) => id).slice(-2)).toEqual(
    updates.map(({ id }) => id),
  )
  expect([first.updates.length, second.updates.length, second.next]).toEqual([20, 2, null])
  const invalid = await editor.get(`/api/projects/${projectId}/updates?before=x`)
  expectFailure(invalid, 400, 'before must be the next value of another page')
})

test('a project contains its newest status update, without name and note after the author was erased', async () => {
  const { owner, editor, projectId } = await team()
  const newest = async () =>
    (await owner.get('/api/projects')).body<Project[]>().find(({ id }) => id === projectId)?.latestUpdate
  expect(await newest()).toBeNull()
  const sent = await editor.post(`/api/projects/${projectId}/status-update`, {
    note: 'Shelf talks on Friday',
  })
  expect(sent.status).toBe(200)
  const { id, username } = await editor.user()
  const latest = await newest()
  expect(latest).toMatchObject({ note: 'Shelf talks on Friday', by: { id, username } })
  const list = async () =>
    (await owner.get(`/api/projects/${projectId}/updates`)).body<{ updates: Update[] }>().updates
  expect(await list()).toEqual([latest])
  expect((await editor.post('/api/user/deletion', { password })).status).toBe(204)
  await expect.poll(newest).toMatchObject({ note: null, by: null, id: latest?.id })
  expect(await list()).toMatchObject([{ note: null, by: null, numbers: latest?.numbers }])
})

test('the whole history of a task can be read in pages', async () => {
  const { owner, editor, projectId, task } = await team()
  const other = (await tasksOf(owner, projectId)).find(({ id }) => id !== task.id)
  for (let n = 0; n < 54; n++) {
    await owner.post(`/api/tasks/${task.id}/status`, { status: n % 2 === 0 ? 'completed' : 'pending' })
    if (n % 9 === 0) await owner.post(`/api/tasks/${other?.id}/status`, { status: 'in_progress' })
  }
  const { history, historyNext } = await detailOf(editor, task.id)
  const page = async (query: string) =>
    (await editor.get(`/api/projects/${projectId}/activity?task=${query}`)).body<{
      activities: Activity[]
      next: string | null
    }>()
  expect((await page(`${task.id}`)).activities).toEqual(history)
  const { activities, next } = await page(`${task.id}&before=${historyNext}`)
  expect([history.length, activities.length, next]).toEqual([50, 4, null])
  expect(new Set([...history, ...activities].map(({ id, type }) => `${type} ${id}`)).size).toBe(54)
  expect((await detailOf(editor, other?.id ?? 0)).historyNext).toBeNull()
  // The tasks of other projects have the same numbers.
  expect((await page(`${task.id + 1000}`)).activities).toEqual([])
  expectFailure(await editor.get(`/api/projects/${projectId}/activity?task=x`), 400, /^task must be/)
})

test('the history of a task contains only activities of the task', async () => {
  const { owner, task, projectId } = await team()
  const other = (await tasksOf(owner, projectId)).find(({ id }) => id !== task.id)
  await owner.post(`/api/tasks/${other?.id}/status`, { status: 'completed' })
  await owner.post(`/api/tasks/${task.id}/status`, { status: 'in_progress' })
  await write(owner, task.id, 'Started')
  const { history } = await detailOf(owner, task.id)
  expect(history.map(({ type, text }) => [type, text])).toEqual([
    ['NoteAdded', 'Started'],
    ['TaskStatusChanged', null],
  ])
})
