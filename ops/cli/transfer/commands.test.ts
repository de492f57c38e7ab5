import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { markVerified } from '#api/accounts/verification.ts'
import { startTestApp } from '../../testing/app.ts'
import { exportedProjectOf } from '../../testing/exported-project.ts'
import { runCommand } from '../../testing/run-command.ts'
import type { Options } from '../command.ts'
import { importCommand } from './commands.ts'

const app = await startTestApp()

async function prepareImport(content: string, options: Options = {}) {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'halden.json')
  await writeFile(file, content)
  const { email, id } = await (await app.user()).user()
  const run = () =>
    runCommand(importCommand, {
      databaseUrl: app.database.url,
      args: [file],
      options: { owner: email, ...options },
    })
  return { email, id, run }
}

test('if a file is imported a second time, the command “import” names the existing project', async () => {
  const { email, run } = await prepareImport(`\uFEFF${JSON.stringify(await exportedProjectOf(app))}`)
  const first = await run()
  const [, project] = /^Imported (project \d+ \(Halden\)) for /.exec(first) ?? []
  expect(project).toMatch(/^project/)
  expect(await run()).toBe(
    `This file was already imported for ${email} as ${project}. Use --again to create another project from this file.`,
  )
})

test('the command “import” prints which data is not imported and how the roadmap has changed', async () => {
  const { project, tasks, ...rest } = await exportedProjectOf(app)
  const [first, , ...others] = tasks
  const old = [{ ...first, key: 'of-old', retired: true }, ...others]
  const { run } = await prepareImport(
    JSON.stringify({ ...rest, project: { ...project, roadmapVersion: 7 }, tasks: old }),
  )
  expect((await run()).split('\n').slice(1)).toEqual([
    'Statuses, plans and texts are dated today. Team, votes and history are not imported.',
    'Tasks of the previous owner are assigned to the new owner, and other tasks to no member.',
    'Texts belong to the new owner and begin with their author and day. The command “user erase” does not find these names.',
    'The roadmap changed from version 7 to 1: 2 new tasks.',
    'Tasks not imported, because they were retired before the export: of-old.',
  ])
})

test('the command “import” fails if the email address of the owner is invalid', async () => {
  const { run } = await prepareImport('', { owner: 'ida' })
  await expect(run()).rejects.toThrow('Invalid email address: "ida"')
})

test('the command “import --again” creates a second project, but fails at the project limit of the owner', async () => {
  const { email, id, run } = await prepareImport(JSON.stringify(await exportedProjectOf(app)), {
    again: true,
  })
  expect(new Set([await run(), await run()]).size).toBe(2)
  const unconfirmed =
    /already owns 2 projects.*Its address is not confirmed.*users promote \S+ --unconfirmed$/
  await expect(run()).rejects.toThrow(unconfirmed)
  await markVerified(app.database.db, id, new Date())
  await expect(run()).rejects.toThrow(
    `${email} already owns 2 projects. Nothing was imported. Delete a project first, or make the account an ` +
      `administrator: npm run ops -- users promote ${email}`,
  )
})

test('if the import file is missing, the error message of the command “import” contains the path', async () => {
  const nowhere = path.join(tmpdir(), 'brandpath-nowhere', 'halden.json')
  const run = runCommand(importCommand, {
    databaseUrl: app.database.url,
    args: [nowhere],
    options: { owner: 'ida@halden.example' },
  })
  await expect(run).rejects.toThrow(`Cannot read ${nowhere}: no such file or directory (ENOENT).`)
})

test('if the import file is invalid JSON, the error message of the command “import” contains line and column', async () => {
  const { run } = await prepareImport('{"format":1,\n"project":{"na')
  await expect(run()).rejects.toThrow(/Invalid JSON in .*halden\.json: .*line 2 column 15/)
})

test('the command “import” prints at most 20 of the task keys that the roadmap does not contain, without control characters', async () => {
  const { tasks, ...rest } = await exportedProjectOf(app)
  const [task] = tasks
  const strange = [
    '\u001b[2J\u0007boo',
    'k'.repeat(1_000),
    ...Array.from({ length: 40 }, (_, n) => `of-old-${n}`),
  ]
  const { run } = await prepareImport(
    JSON.stringify({ ...rest, tasks: strange.map((key) => ({ ...task, key })) }),
  )
  const [, , , , line = ''] = (await run()).split('\n')
  expect(line).toMatch(
    /^Tasks not imported, because the newest roadmap does not contain them: \\u001b\[2J\\u0007boo, k{80}…, of-old-0, .*of-old-17, and 22 more\.$/,
  )
})
