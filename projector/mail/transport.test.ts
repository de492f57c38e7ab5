import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
  names: [],
}

test('a mail that cannot be kept leaves no draft of itself, however often it is tried', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'brandpath-mail-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const folder = path.join(DATA_DIR, 'mail')
  const transport = openTransport({ SMTP_URL: undefined, DATA_DIR })
  await transport.send(message)
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const inItsPlace = path.join(folder, files[0] ?? '')
  await rm(inItsPlace)
  await mkdir(inItsPlace)
  await expect(transport.send(message)).rejects.toThrow('EISDIR')
  await expect(transport.send(message)).rejects.toThrow('EISDIR')
  expect(await readdir(folder)).toEqual(files)
})
