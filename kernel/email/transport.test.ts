import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { openTransport, type Message } from './transport.ts'

const message: Message = {
  from: 'bank@example.com',
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
  return {
    folder: path.join(DATA_DIR, 'mail'),
    emails: openTransport({ SMTP_URL: undefined, DATA_DIR }, { userIdsHeader: 'X-Bank-Names' }),
  }
}

test('if an email file cannot be written, no draft file remains in the mail folder', async () => {
  const { folder, emails } = await transport()
  await emails.send(message)
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const file = path.join(folder, files[0] ?? '')
  await rm(file)
  await mkdir(file)
  await expect(emails.send(message)).rejects.toThrow('EISDIR')
  await expect(emails.send(message)).rejects.toThrow('EISDIR')
  expect(await readdir(folder)).toEqual(files)
})

test('if a crash left a draft file of an email, sending this email again removes the draft file', async () => {
  const { folder, emails } = await transport()
  await emails.send(message)
  const [email = ''] = await readdir(folder)
  await writeFile(path.join(folder, `${email}.tmp`), 'A half-written email')
  await emails.send(message)
  expect(await readdir(folder)).toEqual([email])
  expect(await readFile(path.join(folder, email), 'utf8')).toContain('A text')
})
