import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { readSchema } from '#schema/tables/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { exportedProject, type ExportedProject } from '../cli/transfer/exported-project.ts'
import { start, type RunningApplication } from './support/application.ts'
import { runOps, runOpsWith } from './support/command-line.ts'
import { Client } from '#ops/testing/client.ts'

const dataDir = await temporaryFolder()
let app: RunningApplication
let ida: Client
let project: number
const email = 'ida@halden.example'
const run = (...args: readonly string[]) => runOps(dataDir, ...args)

beforeAll(async () => {
  app = await start({ dataDir })
  ida = await new Client(app.url).registered(email)
  project = await ida.project('Halden Sparkling Tea')
  const [task] = await ida.tasks(project)
  if (!task) throw new Error('The new project has no tasks.')
  await ida.changeStatus(task.id, 'completed')
})
afterAll(() => app.stop())

/** Exports the project to a new file. Returns the path of the file and its parsed content. */
async function exported(): Promise<{ file: string; content: ExportedProject }> {
  const file = path.join(await temporaryFolder(), 'halden.json')
  const { code, stdout } = await run('export', 'project', String(project), '--to', file)
  expect([code, stdout]).toEqual([0, `Project ${project} (Halden Sparkling Tea) is in ${file}.\n`])
  return { file, content: exportedProject.parse(JSON.parse(await readFile(file, 'utf8'))) }
}

async function fileWith(content: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'given.json')
  await writeFile(file, content)
  return file
}

describe('the command “export project”', () => {
  test('the command “export project” writes a project as JSON or as CSV', async () => {
    const { content } = await exported()
    expect(content.project).toMatchObject({ id: project, name: 'Halden Sparkling Tea' })
    expect(content.tasks[0]).toMatchObject({ status: 'completed' })
    const { code, stdout } = await run('export', 'project', String(project), '--csv')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^key,category,type,title,status,changed at,retired,assignee,due date,relevant\r\n.*,completed,\d{4}-.*,,,,yes\r\n/,
    )
  })

  test.each(['9999', '0', 'halden', '99999999999999999999'])(
    'the command “export project” fails for the project id %s, which does not exist',
    async (id) => {
      expect(await run('export', 'project', id)).toEqual({
        code: 1,
        stdout: '',
        stderr: `Project ${id} does not exist.\n`,
      })
    },
  )
})

describe('the command “import”', () => {
  test('the command “import” creates a project from a file, but fails at the project limit of the owner', async () => {
    const { file } = await exported()
    const imported = await run('import', file, '--owner', ` ${email.toUpperCase()} `)
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(imported.stdout).toMatch(
      /^Imported project \d+ \(Halden Sparkling Tea\) for ida@halden\.example\.\nStatuses, plans and texts are dated today\. .*\n(.+\.\n){2}$/,
    )
    await expect.poll(() => ida.projects()).toHaveLength(2)
    const repeated = await run('import', file, '--owner', email)
    expect(repeated).toMatchObject({ code: 0, stderr: '' })
    expect(repeated.stdout).toMatch(
      /^This file was already imported for .* as project \d+ \(Halden Sparkling Tea\)/,
    )
    expect(await ida.projects()).toHaveLength(2)
    const full = await run('import', file, '--owner', email, '--again')
    expect([full.code, full.stdout]).toEqual([1, ''])
    expect(full.stderr).toMatch(/^ida@halden\.example already owns 2 projects\. Nothing was imported/)
    const exportedUser = JSON.parse((await run('user', 'export', email)).stdout) as { memberships: unknown[] }
    expect(exportedUser.memberships).toHaveLength(2)
  })

  test('if the import file is invalid, the command “import” prints the file name and the problem', async () => {
    const { content } = await exported()
    const named = (name: string) => JSON.stringify({ ...content, project: { ...content.project, name } })
    const tasks = [...content.tasks, { ...content.tasks[0], status: 'completed' }]
    const twice = JSON.stringify({ ...content, tasks })
    for (const [file, words] of [
      [
        '/nowhere/halden.json',
        /^Cannot read \/nowhere\/halden\.json: no such file or directory \(ENOENT\)\.\n$/,
      ],
      [
        await fileWith('> brandpath@0.1.0 ops\n{}'),
        /^Invalid JSON in .*given\.json: Unexpected token '>'.*\.\n$/,
      ],
      [await fileWith('{"format":2}'), /given\.json is not an exported project: format: /],
      [await fileWith(named('Hal\0den')), /is not an exported project: project\.name: Project name contains/],
      [await fileWith('[]'), /given\.json is not an exported project: Invalid input: expected object/],
      [await fileWith(twice), /is not an exported project: tasks: duplicate key \S+\n$/],
      [await fileWith(named('  ')), /is not an exported project: project\.name: Project name is required\n$/],
    ] as const) {
      const { code, stderr } = await run('import', file, '--owner', email)
      expect(stderr).toMatch(words)
      expect(code).toBe(1)
    }
  })

  test('the command “import” fails if no account has the address of the owner', async () => {
    const { file } = await exported()
    expect(await run('import', file, '--owner', 'nobody@halden.example')).toMatchObject({
      code: 1,
      stderr: 'No account has the address nobody@halden.example.\n',
    })
    expect(await run('import', file)).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('the command “doctor”', () => {
  test('while the application runs, the command “doctor” finds no errors', async () => {
    const { code, stdout, stderr } = await run('doctor')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^✓ Runtime +Node 24\./)
    expect(stdout).not.toContain('✗')
  })

  test('if a server is unreachable, the command “doctor” names the environment variable with the server address', async () => {
    const unreachable = `127.0.0.1:${await freePort()}`
    const env = { SMTP_URL: `smtp://${unreachable}`, EVENTSTORE_URL: `esdb://${unreachable}?tls=false` }
    const { code, stdout, stderr } = await runOpsWith(env, dataDir, 'doctor')
    expect([code, stderr]).toEqual([1, '2 checks failed.\n'])
    expect(stdout.match(/^✗ .*$/gm)).toHaveLength(2)
    expect(stdout).toContain('EVENTSTORE_URL')
    expect(stdout).toContain('SMTP_URL')
  })
})

test('the command “projections drop next” removes the read models that “projections rebuild --keep” has created', async () => {
  const schema = readSchema
  const drop = () => run('projections', 'drop', 'next')
  expect(await drop()).toMatchObject({
    code: 1,
    stderr: `${schema}_next does not exist. List the schemas with: npm run ops -- projections status\n`,
  })
  expect(await run('projections', 'rebuild', '--keep')).toMatchObject({ code: 0 })
  expect(await drop()).toEqual({ code: 0, stdout: `Removed ${schema}_next.\n`, stderr: '' })
  expect(await drop()).toMatchObject({ code: 1 })
})

test('if the backup is missing or damaged, the command “restore” creates no files', async () => {
  const nowhere = path.join(await temporaryFolder(), 'data')
  const backup = path.join(await temporaryFolder(), 'monday')
  const refused = async (words: string) => {
    const { code, stderr } = await runOps(nowhere, 'restore', backup)
    expect(code).toBe(1)
    expect(stderr).toContain(words)
    await expect(readdir(nowhere)).rejects.toThrow('ENOENT')
  }
  await refused('No complete backup in')
  expect(await run('backup', backup)).toMatchObject({ code: 0 })
  await truncate(path.join(backup, 'identity.accounts.copy'))
  await refused('identity.accounts.copy is missing or was changed after the backup. Nothing was restored.')
  await rm(path.join(backup, 'events.jsonl'))
  await refused('Nothing was restored.')
})
