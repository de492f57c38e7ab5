import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { OutcomeUnknown, StoreUnavailable } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'
import { startTestApp } from '../testing/app.ts'
import { said } from '../testing/said.ts'
import { endWithStore, userErase } from './user-erase.ts'

const app = await startTestApp()
const folder = path.join(app.dataDir, 'mail')

const erase = (given: string, options = {}) =>
  said(userErase, {
    databaseUrl: app.database.url,
    args: [given],
    options,
    env: { DATA_DIR: app.dataDir },
  })

/** An account, with a mail to its address in a file. Behind an equals sign its first letters could be a code for one. */
async function mailed() {
  const email = `12${randomUUID()}@example.com`
  await app.user(email)
  const file = `${randomUUID()}.eml`
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, file), `To: ${email}\n\nGood morning.\n`)
  const isThere = async () => (await readdir(folder)).includes(file)
  return { email, isThere, erases: () => erase(email) }
}

test('mails in files go with the person', async () => {
  const { isThere, erases } = await mailed()
  expect(await erases()).toContain('and so is 1 mail in files')
  expect(await isThere()).toBe(false)
})

test('so does the draft of one, which a mailer that was killed left there', async () => {
  const { email, erases } = await mailed()
  const draft = `${randomUUID()}.eml.0a1b2c3d.tmp`
  await writeFile(path.join(folder, draft), `To: ${email}\n\nGood mor`)
  expect(await erases()).toContain('and so are 2 mails in files')
  expect(await readdir(folder)).not.toContain(draft)
})

test('so does a copy in a folder beside them, and a folder that is called like a mail is none', async () => {
  const { email, erases } = await mailed()
  const beside = path.join(folder, `${randomUUID()}.eml`)
  await mkdir(beside)
  await writeFile(path.join(beside, 'copy.eml'), `To: ${email}\n\nGood morning.\n`)
  expect(await erases()).toContain('and so are 2 mails in files')
  expect(await readdir(beside)).toEqual([])
})

test('who erases the last administrator is told what comes of it, also beforehand, and nobody else is', async () => {
  const [first, last] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await app.administrator(first)
  await app.administrator(last)
  const words = 'No account is administrator then: nobody is told of alerts, and nobody may open /monitoring.'
  expect(await erase(first, { 'dry-run': true })).not.toContain(words)
  expect(await erase(first)).not.toContain(words)
  expect(await erase(last, { 'dry-run': true })).toContain(words)
  expect(await erase(last)).toContain(words)
})

test('after an erasure that was interrupted before its files a repetition removes them', async () => {
  const { email, isThere, erases } = await mailed()
  await erasePerson(app.database.db, { email })
  expect(await erases()).toBe(
    `Nobody is known by the address ${email}. It stood in 1 mail in files: removed.`,
  )
  expect(await isThere()).toBe(false)
  await expect(erases()).rejects.toThrow(`Nobody is known by the address ${email}.`)
})

test('what is no address erases nothing, and what is said beforehand is not done', async () => {
  const { email, isThere } = await mailed()
  for (const given of ['', ' ', 'example.com', '@example.com', email.slice(0, -4)])
    await expect(erase(given)).rejects.toThrow('That is no email address')
  await erasePerson(app.database.db, { email })
  expect(await erase(email, { 'dry-run': true })).toContain('It stands in 1 mail in files, which would be')
  expect(await isThere()).toBe(true)
  await expect(erase('nobody@example.com', { 'dry-run': true })).rejects.toThrow('Nobody is known')
})

test('an address that is a part of another one leaves its mails alone', async () => {
  const { email, isThere, erases } = await mailed()
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
    await writeFile(path.join(folder, `own-${index}.eml`), `To: somebody\n\nThis is ${text}\n`)
  expect(await erases()).toContain('and so are 7 mails in files')
  expect(await isThere()).toBe(false)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others.map((other) => `${other}.eml`)))
})

test('what others wrote loses an address that is nobody’s, and keeps those of which it is a part', async () => {
  const email = `${randomUUID()}@example.com`
  const owner = await app.user()
  const projectId = await owner.project()
  const encoded = email.replace('@', '%40')
  const note = `Ask ${email.toUpperCase()} (mailto:${encoded}),\n-${email}, but not re${email}.`
  await owner.post(`/api/projects/${projectId}/status-update`, { note })
  const args = { databaseUrl: app.database.url, args: [email], env: { DATA_DIR: app.dataDir } }
  const stands = /It stands in (\d+ mails? in files and in )?1 status note, which would be removed/
  expect(await said(userErase, { ...args, options: { 'dry-run': true } })).toMatch(stands)
  expect(await said(userErase, args)).toMatch(/It stood in .*1 status note: removed/)
  const { note: left } = await app.database.db
    .selectFrom('work.status_notes')
    .select('note')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(left).toBe(`Ask … (mailto:…),\n-…, but not re${email}.`)
})

test.each([
  ['falls silent', new StoreUnavailable('The event log cannot be read')],
  ['does not say whether it took an event', new OutcomeUnknown('The log did not answer')],
])('where the event store %s what follows comes later, and is said to', async (_, away) => {
  const { email } = await mailed()
  const person = await erasePerson(app.database.db, { email })
  if (!person) throw new Error('there is such an account')
  const silent = around(app.store, {
    read: () => {
      throw away
    },
  })
  const ending = endWithStore(app.database.db, silent, person.userId)
  await expect(ending).rejects.toThrow('nothing has to be repeated')
  const types = () => Array.fromAsync(app.store.read(`user-${person.userId}`), ({ type }) => type)
  await expect.poll(types).toContain('UserErased')
})
