import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#store/testing/folder.ts'
import { startTestApp } from '../testing/app.ts'
import { said } from '../testing/said.ts'
import type { Command, Options } from './command.ts'
import { roadmapExport } from './roadmap.ts'
import { exportOne, importOne } from './transfer.ts'
import { userExport } from './user-export.ts'

const app = await startTestApp()
let folder = ''
beforeEach(async () => {
  folder = await temporaryFolder()
})

const run = (command: Command, args: readonly string[], options: Options) =>
  said(command, { databaseUrl: app.database.url, args, options })

test('a project is written to a file, which can be imported', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const to = path.join(folder, 'halden.json')
  expect(await run(exportOne, [String(projectId)], { to })).toBe(
    `Project ${projectId}, Halden, stands in ${to}.`,
  )
  expect(JSON.parse(await readFile(to, 'utf8'))).toMatchObject({ project: { id: projectId } })
  const heir = (await (await app.user()).user()).email
  expect(await run(importOne, [to], { owner: heir })).toMatch(/^Project \d+, Halden, belongs to /)

  const table = path.join(folder, 'halden.csv')
  await run(exportOne, [String(projectId)], { csv: true, to: table })
  expect(await readFile(table, 'utf8')).toBe(`${await run(exportOne, [String(projectId)], { csv: true })}\n`)
})

test('the roadmap and a person are, and the file is nobody else’s to read', async () => {
  const { email } = await (await app.user()).user()
  const roadmap = path.join(folder, 'roadmap.json')
  const person = path.join(folder, 'person.json')
  expect(await run(roadmapExport, [], { to: roadmap })).toBe(`Version 1 of the roadmap stands in ${roadmap}.`)
  expect(await run(userExport, [email], { to: person })).toBe(
    `What is known of ${email} stands in ${person}.`,
  )
  expect(JSON.parse(await readFile(roadmap, 'utf8'))).toMatchObject({ basedOn: 1 })
  expect(JSON.parse(await readFile(person, 'utf8'))).toMatchObject({ account: { email } })
  expect((await stat(person)).mode & 0o777).toBe(0o600)
})

test('a file that is there is left as it is', async () => {
  const to = path.join(folder, 'roadmap.json')
  await run(roadmapExport, [], { to })
  const before = await readFile(to, 'utf8')
  await expect(run(roadmapExport, [], { to })).rejects.toThrow(
    `${to} is there already, and is left as it is.`,
  )
  expect(await readFile(to, 'utf8')).toBe(before)
})

test.runIf(process.platform === 'linux')(
  'of a file that the disk does not take whole nothing is left',
  () => {
    const to = path.join(folder, 'roadmap.json')
    const cli = path.join(import.meta.dirname, '../cli.ts')
    // As on a disk that is full, the beginning of it is written.
    const line = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, cli, 'roadmap', 'export', '--to', to]
    const env = { ...process.env, DATABASE_URL: app.database.url }
    const { status, stderr } = spawnSync('sh', line, { env, encoding: 'utf8' })
    expect(stderr).toMatch(
      new RegExp(`^${to} could not be written: file too large \\(EFBIG\\)\\. Nothing is left of it\\.\n$`),
    )
    expect(status).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  },
)
