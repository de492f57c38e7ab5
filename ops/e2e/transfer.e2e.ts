import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#store/embedded/free-port.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { folderOfFile, temporaryFolder } from '#store/testing/folder.ts'
import { exportedProject, type ExportedProject } from '../transfer.ts'
import { start, type Started } from './application.ts'
import { ops, opsWith } from './command-line.ts'
import { Person } from './person.ts'

const dataDir = await folderOfFile()
let app: Started
let ida: Person
let project: number
const email = 'ida@halden.example'
const run = (...args: readonly string[]) => ops(dataDir, ...args)

beforeAll(async () => {
  app = await start({ dataDir })
  ida = await Person.registered(app.url, email)
  project = await ida.createProject('Halden Sparkling Tea')
  const [task] = await ida.tasks(project)
  if (!task) throw new Error('a project has tasks')
  await ida.changeStatus(task.id, 'completed')
})
afterAll(() => app.stop())

/** Exported by the command, into a file of its own. */
async function exported(): Promise<{ file: string; content: ExportedProject }> {
  const file = path.join(await temporaryFolder(), 'halden.json')
  const { code, said } = await run('export', 'project', String(project), '--to', file)
  expect([code, said]).toEqual([0, `Project ${project}, Halden Sparkling Tea, stands in ${file}.\n`])
  return { file, content: exportedProject.parse(JSON.parse(await readFile(file, 'utf8'))) }
}

async function fileWith(content: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'given.json')
  await writeFile(file, content)
  return file
}

describe('export project', () => {
  test('writes the project as JSON, or as a table', async () => {
    const { content } = await exported()
    expect(content.project).toMatchObject({ id: project, name: 'Halden Sparkling Tea' })
    expect(content.tasks[0]).toMatchObject({ status: 'completed' })
    const { code, said } = await run('export', 'project', String(project), '--csv')
    expect(code).toBe(0)
    expect(said).toMatch(/^key,category,type,title,status,changed at,retired\r\n.*,completed,\d{4}-.*,\r\n/)
  })

  test.each(['9999', '0', 'halden', '99999999999999999999'])(
    'says that there is no project %s',
    async (id) => {
      expect(await run('export', 'project', id)).toEqual({
        code: 1,
        said: '',
        complained: `There is no project ${id}.\n`,
      })
    },
  )
})

describe('import', () => {
  test('makes another project of it, until its owner has no room', async () => {
    const { file } = await exported()
    const taken = await run('import', file, '--owner', ` ${email.toUpperCase()} `)
    expect(taken).toMatchObject({ code: 0, complained: '' })
    expect(taken.said).toMatch(
      /^Project \d+, Halden Sparkling Tea, belongs to ida@halden\.example\.\nIts statuses came along, .*\.\n$/,
    )
    await expect.poll(() => ida.projects()).toHaveLength(2)
    const repeated = await run('import', file, '--owner', email)
    expect(repeated).toMatchObject({ code: 0, complained: '' })
    expect(repeated.said).toMatch(
      /^Project \d+, Halden Sparkling Tea, was made of this file .* before, and is whole/,
    )
    expect(await ida.projects()).toHaveLength(2)
    const full = await run('import', file, '--owner', email, '--again')
    expect([full.code, full.said]).toEqual([1, ''])
    expect(full.complained).toMatch(/^ida@halden\.example owns 2 projects already.*nothing was imported/)
    const known = JSON.parse((await run('user', 'export', email)).said) as { places: unknown[] }
    expect(known.places).toHaveLength(2)
  })

  test('names what is wrong with the file', async () => {
    const { content } = await exported()
    const named = (name: string) => JSON.stringify({ ...content, project: { ...content.project, name } })
    const tasks = [...content.tasks, { ...content.tasks[0], status: 'completed' }]
    const twice = JSON.stringify({ ...content, tasks })
    for (const [file, words] of [
      [
        '/nowhere/halden.json',
        /^\/nowhere\/halden\.json cannot be read: no such file or directory \(ENOENT\)\.\n$/,
      ],
      [await fileWith('> brandpath@0.1.0 ops\n{}'), /given\.json is not JSON: Unexpected token '>'.*\.\n$/],
      [await fileWith('{"format":2}'), /given\.json is no exported project: format: /],
      [await fileWith(named('Hal\0den')), /is no exported project: project\.name: Project name contains/],
      [await fileWith('[]'), /given\.json is no exported project: Invalid input: expected object/],
      [await fileWith(twice), /is no exported project: tasks: the key \S+ stands twice\n$/],
      [await fileWith(named('  ')), /is no exported project: project\.name: Project name is required\n$/],
    ] as const) {
      const { code, complained } = await run('import', file, '--owner', email)
      expect(complained).toMatch(words)
      expect(code).toBe(1)
    }
  })

  test('names an owner who is not there', async () => {
    const { file } = await exported()
    expect(await run('import', file, '--owner', 'nobody@halden.example')).toMatchObject({
      code: 1,
      complained: 'There is no account with the address nobody@halden.example.\n',
    })
    expect(await run('import', file)).toMatchObject({ code: 2, said: '' })
  })
})

describe('doctor', () => {
  test('finds nothing broken where the application runs', async () => {
    const { code, said, complained } = await run('doctor')
    expect([code, complained]).toEqual([0, ''])
    expect(said).toMatch(/^✓ Runtime +Node 24\./)
    expect(said).not.toContain('✗')
  })

  test('says what is broken, and what to do about it', async () => {
    const gone = `127.0.0.1:${await freePort()}`
    const env = { SMTP_URL: `smtp://${gone}`, EVENTSTORE_URL: `esdb://${gone}?tls=false` }
    const { code, said, complained } = await opsWith(env, dataDir, 'doctor')
    expect([code, complained]).toEqual([1, '2 things are broken.\n'])
    expect(said.match(/^✗ .*$/gm)).toHaveLength(2)
    expect(said).toContain('EVENTSTORE_URL')
    expect(said).toContain('SMTP_URL')
  })
})

test('projections drop removes what a rebuild has left beside those in service', async () => {
  const schema = readSchema(readVersion)
  const drop = () => run('projections', 'drop', 'next')
  expect(await drop()).toMatchObject({ code: 1, complained: `There is no ${schema}_next.\n` })
  expect(await run('projections', 'rebuild', '--keep')).toMatchObject({ code: 0 })
  expect(await drop()).toEqual({ code: 0, said: `${schema}_next is gone.\n`, complained: '' })
  expect(await drop()).toMatchObject({ code: 1 })
})

test('restore makes nothing where there is no backup, or one that is not whole', async () => {
  const nowhere = path.join(await temporaryFolder(), 'data')
  const backup = path.join(await temporaryFolder(), 'monday')
  const refused = async (words: string) => {
    const { code, complained } = await ops(nowhere, 'restore', backup)
    expect(code).toBe(1)
    expect(complained).toContain(words)
    await expect(readdir(nowhere)).rejects.toThrow('ENOENT')
  }
  await refused('holds no backup')
  expect(await run('backup', backup)).toMatchObject({ code: 0 })
  await truncate(path.join(backup, 'identity.accounts.copy'))
  await refused('identity.accounts.copy is not the file that was backed up. Nothing was restored.')
  await rm(path.join(backup, 'events.jsonl'))
  await refused('Nothing was restored.')
})
