import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { openTransport, type Message } from './transport.ts'

const message: Message = {
  from: 'brandpath@example.com',
  to: 'ida@halden.example',
  subject: 'A subject',
  text: 'A text',
  html: '<p>A text</p>',
  unsubscribe: null,
  messageId: '<1@example.com>',
  date: new Date('2026-11-21T08:14:00Z'),
  id: 1,
  userIds: [],
}

async function transport() {
  const DATA_DIR = await temporaryFolder()
  return { folder: path.join(DATA_DIR, 'mail'), mails: openTransport({ SMTP_URL: undefined, DATA_DIR }) }
}

test('an email file that cannot be written leaves no draft file', async () => {
  const { folder, mails } = await transport()
  await mails.send(message)
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const file = path.join(folder, files[0] ?? '')
  await rm(file)
  await mkdir(file)
  await expect(mails.send(message)).rejects.toThrow('EISDIR')
  await expect(mails.send(message)).rejects.toThrow('EISDIR')
  expect(await readdir(folder)).toEqual(files)
})

test('removeDrafts() removes old drafts, but neither new drafts nor emails', async () => {
  const { folder, mails } = await transport()
  await mails.removeDrafts()
  await mails.send(message)
  const [mail = ''] = await readdir(folder)
  const [old, fresh] = [`${mail}.0a1b2c3d.tmp`, `${mail}.4e5f6a7b.tmp`]
  for (const name of [old, fresh, '.health-0a1b2c3d.tmp']) await writeFile(path.join(folder, name), '')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [old, mail, '.health-0a1b2c3d.tmp']) {
    await utimes(path.join(folder, name), longAgo, longAgo)
  }
  await mails.removeDrafts()
  expect((await readdir(folder)).toSorted()).toEqual([mail, fresh])
})
