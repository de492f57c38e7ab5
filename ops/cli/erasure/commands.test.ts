import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { joinByEvent } from '#api/testing/team.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { OutcomeUnknown, StoreUnavailable } from '#kernel/event-store/event-store.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { startTestApp } from '../../testing/app.ts'
import { runCommand } from '../../testing/run-command.ts'
import { endMemberships, userEraseCommand } from './commands.ts'

const app = await startTestApp()
const folder = path.join(app.dataDir, 'mail')

const erase = (address: string, options = {}) =>
  runCommand(userEraseCommand, {
    databaseUrl: app.database.url,
    args: [address],
    options,
    env: { DATA_DIR: app.dataDir },
  })

/** Creates an account and an email file. After `=`, the first two digits of the address look like quoted-printable. */
async function accountWithEmailFile() {
  const email = `12${randomUUID()}@example.com`
  await app.user(email)
  const file = `${randomUUID()}.eml`
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, file), `To: ${email}\n\nGood morning.\n`)
  const fileExists = async () => (await readdir(folder)).includes(file)
  return { email, fileExists, erases: () => erase(email) }
}

test('the command “user erase” deletes the email files of the user', async () => {
  const { fileExists, erases } = await accountWithEmailFile()
  expect(await erases()).toContain('and 1 email file.')
  expect(await fileExists()).toBe(false)
})

test('the command “user erase” deletes unfinished email files of the user', async () => {
  const { email, erases } = await accountWithEmailFile()
  const draft = `${randomUUID()}.eml.0a1b2c3d.tmp`
  await writeFile(path.join(folder, draft), `To: ${email}\n\nGood mor`)
  expect(await erases()).toContain('and 2 email files.')
  expect(await readdir(folder)).not.toContain(draft)
})

test('the command “user erase” deletes email files of the user in subfolders', async () => {
  const { email, erases } = await accountWithEmailFile()
  const subfolder = path.join(folder, `${randomUUID()}.eml`)
  await mkdir(subfolder)
  await writeFile(path.join(subfolder, 'copy.eml'), `To: ${email}\n\nGood morning.\n`)
  expect(await erases()).toContain('and 2 email files.')
  expect(await readdir(subfolder)).toEqual([])
})

test('if the last administrator is erased, the command “user erase” prints a warning, even with --dry-run', async () => {
  const [first, last] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await app.administrator(first)
  await app.administrator(last)
  const words = 'Warning: no administrator is left'
  expect(await erase(first, { 'dry-run': true })).not.toContain(words)
  expect(await erase(first)).not.toContain(words)
  expect(await erase(last, { 'dry-run': true })).toContain(words)
  expect(await erase(last)).toContain(words)
})

test('if an erasure is interrupted, a second “user erase” deletes the remaining email files of the user', async () => {
  const { email, fileExists, erases } = await accountWithEmailFile()
  await erasePerson(app.database.db, { email })
  expect(await erases()).toBe(`No user has the address ${email}. Deleted 1 email file.`)
  expect(await fileExists()).toBe(false)
  await expect(erases()).rejects.toThrow(`No user has the address ${email}.`)
})

test('the command “user erase” deletes no files for an invalid email address or with the option --dry-run', async () => {
  const { email, fileExists } = await accountWithEmailFile()
  for (const address of ['', ' ', 'example.com', '@example.com', email.slice(0, -4)])
    await expect(erase(address)).rejects.toThrow('Invalid email address')
  await erasePerson(app.database.db, { email })
  expect(await erase(email, { 'dry-run': true })).toContain('This would delete 1 email file.')
  expect(await fileExists()).toBe(true)
  await expect(erase('nobody@example.com', { 'dry-run': true })).rejects.toThrow('No user has the address')
})

test('the command “user erase” keeps emails to a longer address that contains the erased address', async () => {
  const { email, fileExists, erases } = await accountWithEmailFile()
  const others = [`reuben.${email}`, `more+${email}`, `${email}.au`]
  for (const other of others) await writeFile(path.join(folder, `${other}.eml`), `To: <${other}>\n\nHello.\n`)
  const own = [
    `<${email}>`,
    `?to=${email}&`,
    `to ${email}.\nBye`,
    `'${email}'`,
    `\n-${email}`,
    `${email}.Thanks`,
  ]
  for (const [index, text] of own.entries())
    await writeFile(path.join(folder, `own-${index}.eml`), `To: a user\n\nThis is ${text}\n`)
  expect(await erases()).toContain('and 7 email files.')
  expect(await fileExists()).toBe(false)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others.map((other) => `${other}.eml`)))
})

test('the command “user erase” removes the erased address from status notes, and keeps longer addresses that contain the erased address', async () => {
  const email = `${randomUUID()}@example.com`
  const owner = await app.user()
  const projectId = await owner.project()
  await joinByEvent(app, projectId, await app.user())
  const encoded = email.replace('@', '%40')
  const note = `Ask ${email.toUpperCase()} (mailto:${encoded}),\n-${email}, but not re${email}.`
  await owner.post(`/api/projects/${projectId}/status-update`, { note })
  const args = { databaseUrl: app.database.url, args: [email], env: { DATA_DIR: app.dataDir } }
  const expectedOutput = /This would delete (\d+ email files? and )?the address in 1 note\./
  expect(await runCommand(userEraseCommand, { ...args, options: { 'dry-run': true } })).toMatch(
    expectedOutput,
  )
  expect(await runCommand(userEraseCommand, args)).toMatch(/Deleted .*the address in 1 note\./)
  const { note: left } = await app.database.db
    .selectFrom('content.status_posts')
    .select('note')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(left).toBe(`Ask … (mailto:…),\n-…, but not re${email}.`)
})

test.each([
  ['is unavailable', new StoreUnavailable('The event log cannot be read')],
  ['does not confirm an append', new OutcomeUnknown('The log did not answer')],
])('if the event store %s during an erasure, the projector completes the erasure later', async (_, error) => {
  const { email } = await accountWithEmailFile()
  const person = await erasePerson(app.database.db, { email })
  if (!person) throw new Error('the account does not exist')
  const failingStore = wrapStore(app.store, {
    read: () => {
      throw error
    },
  })
  const ending = endMemberships(app.database.db, failingStore, person.userId)
  await expect(ending).rejects.toThrow('No action is needed.')
  const types = () => Array.fromAsync(app.store.read(`user-${person.userId}`), ({ type }) => type)
  await expect.poll(types).toContain('UserErased')
})
