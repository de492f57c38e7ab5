import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#store/testing/folder.ts'
import { startTestApp } from '../testing/app.ts'
import { exportedFrom } from '../testing/exported.ts'
import { said } from '../testing/said.ts'
import type { Options } from './command.ts'
import { importOne } from './transfer.ts'

const app = await startTestApp()

async function importing(content: string, options: Options = {}) {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'halden.json')
  await writeFile(file, content)
  const { email } = await (await app.user()).user()
  const run = () =>
    said(importOne, { databaseUrl: app.database.url, args: [file], options: { owner: email, ...options } })
  return { email, run }
}

test('repeated, an import says what stands there, and a file may begin with a byte-order mark', async () => {
  const { email, run } = await importing(`\uFEFF${JSON.stringify(await exportedFrom(app))}`)
  const first = await run()
  const [, made] = /^(Project \d+, Halden), belongs to /.exec(first) ?? []
  expect(made).toMatch(/^Project/)
  expect(await run()).toBe(
    `${made}, was made of this file for ${email} before, and is whole: no other was made. With --again one is.`,
  )
})

test('what stays behind is said, and what another version of the roadmap brought and had retired', async () => {
  const { project, tasks, ...rest } = await exportedFrom(app)
  const [first, , ...others] = tasks
  const old = [{ ...first, key: 'of-old', retired: true }, ...others]
  const { run } = await importing(
    JSON.stringify({ ...rest, project: { ...project, roadmapVersion: 7 }, tasks: old }),
  )
  expect((await run()).split('\n').slice(1)).toEqual([
    'Its statuses came along, dated by this import; its team, votes, history and earlier dates did not.',
    'It was exported from version 7 and stands on version 1: 2 tasks are new.',
    'Retired before it was exported, and left behind: of-old.',
  ])
})

test('whose it is to be is named by an address', async () => {
  const { run } = await importing('', { owner: 'ida' })
  await expect(run()).rejects.toThrow('That is no email address: "ida"')
})

test('with --again each is another one, until the owner has no room', async () => {
  const { email, run } = await importing(JSON.stringify(await exportedFrom(app)), { again: true })
  expect(new Set([await run(), await run()]).size).toBe(2)
  await expect(run()).rejects.toThrow(`${email} owns 2 projects already`)
})

test('a file that is not there is told in words', async () => {
  const nowhere = path.join(tmpdir(), 'brandpath-nowhere', 'halden.json')
  const run = said(importOne, {
    databaseUrl: app.database.url,
    args: [nowhere],
    options: { owner: 'ida@halden.example' },
  })
  await expect(run).rejects.toThrow(`${nowhere} cannot be read: no such file or directory (ENOENT).`)
})

test('it is said where the JSON of a file breaks off', async () => {
  const { run } = await importing('{"format":1,\n"project":{"na')
  await expect(run()).rejects.toThrow(/halden\.json is not JSON: .*line 2 column 15/)
})

test('tasks that the roadmap does not have move no terminal, and are named up to a number', async () => {
  const { tasks, ...rest } = await exportedFrom(app)
  const [task] = tasks
  const strange = [
    '\u001b[2J\u0007boo',
    'k'.repeat(1_000),
    ...Array.from({ length: 40 }, (_, n) => `of-old-${n}`),
  ]
  const { run } = await importing(
    JSON.stringify({ ...rest, tasks: strange.map((key) => ({ ...task, key })) }),
  )
  const [, , line = ''] = (await run()).split('\n')
  expect(line).toMatch(
    /^The newest roadmap does not have these tasks: \\u001b\[2J\\u0007boo, k{80}…, of-old-0, .*of-old-17, and 22 more\.$/,
  )
})
