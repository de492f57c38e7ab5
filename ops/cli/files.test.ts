import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { startTestApp } from '../testing/app.ts'
import { runCommand } from '../testing/run-command.ts'
import { CliError, type Command, type Options } from './command.ts'
import { parseJson, printable } from './files.ts'
import { roadmapExportCommand } from './roadmap/commands.ts'
import { exportProjectCommand, importCommand } from './transfer/commands.ts'
import { userExportCommand } from './accounts/export.ts'

describe('parseJson', () => {
  test('parseJson ignores a byte-order mark at the start of the text', () => {
    expect(parseJson('\uFEFF{"basedOn":1}', 'a.json')).toEqual({ basedOn: 1 })
  })

  test.each([
    ['{"tasks":[\n{"key":"shelf-1"},\n{"ke', /line 3 column 5/],
    ['{"tasks":[\n1,\n', /Unexpected end of JSON input/],
    ['> brandpath@0.1.0 ops\n{}', /^Invalid JSON in a\.json: Unexpected token '>'.*\.$/],
    ['\u001b[2J{}', /: Unexpected token '\\u001b', "\\u001b\[2J/],
    ['\uFEFF\uFEFF{}', /Unexpected token/],
  ])(
    'for the invalid JSON text %j, parseJson throws an error that describes the syntax error',
    (content, message) => {
      const parse = () => parseJson(content, 'a.json')
      expect(parse).toThrow(CliError)
      expect(parse).toThrow(message)
    },
  )
})

describe('printable', () => {
  test.each([
    ['shelf-1', 'shelf-1'],
    ['Kjær – “håndverk” 👩‍🍳', 'Kjær – “håndverk” 👩‍🍳'],
    ['\u001b[2J\u0007boo', '\\u001b[2J\\u0007boo'],
    ['one\r\ntwo\u2028three', 'one\\u000d\\u000atwo\\u2028three'],
    ['\u009b2J', '\\u009b2J'],
    ['abc\u202Efed', 'abc\\u202efed'],
    ['half \ud83d', 'half \ufffd'],
  ])('printable(%j) returns %j without control characters', (text, printed) => {
    expect(printable(text, 40)).toBe(printed)
  })

  test('printable() shortens a long text without cutting a character in half', () => {
    expect(printable('a'.repeat(1_000), 40)).toBe(`${'a'.repeat(40)}…`)
    expect(printable('ab👩cd', 3)).toBe('ab\ufffd…')
  })
})

describe('the command line option --to', async () => {
  const app = await startTestApp()
  let folder = ''
  beforeEach(async () => {
    folder = await temporaryFolder()
  })

  const run = (command: Command, args: readonly string[], options: Options) =>
    runCommand(command, { databaseUrl: app.database.url, args, options })

  test('the command “export project --to” writes a file that the command “import” can read', async () => {
    const owner = await app.user()
    const projectId = await owner.project('Halden')
    const to = path.join(folder, 'halden.json')
    expect(await run(exportProjectCommand, [String(projectId)], { to })).toBe(
      `Project ${projectId} (Halden) is in ${to}.`,
    )
    expect(JSON.parse(await readFile(to, 'utf8'))).toMatchObject({ project: { id: projectId } })
    const newOwner = (await (await app.user()).user()).email
    expect(await run(importCommand, [to], { owner: newOwner })).toMatch(
      /^Imported project \d+ \(Halden\) for /,
    )

    const table = path.join(folder, 'halden.csv')
    await run(exportProjectCommand, [String(projectId)], { csv: true, to: table })
    expect(await readFile(table, 'utf8')).toBe(
      `${await run(exportProjectCommand, [String(projectId)], { csv: true })}\n`,
    )
  })

  test('with the option --to, the command “user export” writes a file that only the owner of the file can read', async () => {
    const { email } = await (await app.user()).user()
    const roadmap = path.join(folder, 'roadmap.json')
    const person = path.join(folder, 'person.json')
    expect(await run(roadmapExportCommand, [], { to: roadmap })).toBe(
      `Version 1 of the roadmap is in ${roadmap}.`,
    )
    expect(await run(userExportCommand, [email], { to: person })).toBe(
      `The personal data of ${email} is in ${person}.`,
    )
    expect(JSON.parse(await readFile(roadmap, 'utf8'))).toMatchObject({ basedOn: 1 })
    expect(JSON.parse(await readFile(person, 'utf8'))).toMatchObject({ account: { email } })
    expect((await stat(person)).mode & 0o777).toBe(0o600)
  })

  test('the command line option --to does not overwrite an existing file', async () => {
    const to = path.join(folder, 'roadmap.json')
    await run(roadmapExportCommand, [], { to })
    const before = await readFile(to, 'utf8')
    await expect(run(roadmapExportCommand, [], { to })).rejects.toThrow(`${to} already exists.`)
    expect(await readFile(to, 'utf8')).toBe(before)
  })

  test.runIf(process.platform === 'linux')(
    'if the disk is full, the command line option --to deletes the incomplete file',
    () => {
      const to = path.join(folder, 'roadmap.json')
      const cli = path.join(import.meta.dirname, 'main.ts')
      // `ulimit` stops the write in the middle of the file, like a full disk.
      const line = [
        '-c',
        'ulimit -f 1; exec "$0" "$@"',
        process.execPath,
        cli,
        'roadmap',
        'export',
        '--to',
        to,
      ]
      const env = { ...process.env, DATABASE_URL: app.database.url }
      const { status, stderr } = spawnSync('sh', line, { env, encoding: 'utf8' })
      expect(stderr).toMatch(
        new RegExp(
          `^Cannot write ${to}: file too large \\(EFBIG\\)\\. The incomplete file was removed\\.\n$`,
        ),
      )
      expect(status).toBe(1)
      expect(readdirSync(folder)).toEqual([])
    },
  )
})
