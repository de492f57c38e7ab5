import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { start } from './application.ts'
import { ops, opsWith } from './command-line.ts'
import { Person } from './person.ts'

const schema = readSchema(readVersion)

test('users are listed, promoted and demoted while the application runs and while it is stopped', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  expect(await ops(dataDir, 'users', 'list')).toMatchObject({ code: 0, said: 'Nobody has registered yet.\n' })
  const email = `ida-${randomUUID()}@halden.example`
  const ida = await Person.registered(app.url, email)
  try {
    expect(await ops(dataDir, 'users', 'promote', email.toUpperCase())).toMatchObject({ code: 0 })
    expect(await ida.send('GET', '/api/user')).toMatchObject({ email, role: 'ADMIN' })
  } finally {
    await app.stop()
  }
  const listed = await ops(dataDir, 'users', 'list')
  expect(listed.said).toMatch(new RegExp(`ADMIN .* ${email}`))
  expect((await ops(dataDir, 'users', 'demote', email)).said).toContain('is MEMBER now')
  expect((await ops(dataDir, 'users', 'demote', email)).said).toContain('is MEMBER already')

  const again = await start({ dataDir })
  try {
    expect(await ida.at(again.url).send('GET', '/api/user')).toMatchObject({ role: 'MEMBER' })
  } finally {
    await again.stop()
  }
})

test('what is not understood is answered with what is', async () => {
  const dataDir = await temporaryFolder()
  const { code: refused, complained: where } = await ops(dataDir, 'users', 'promote', 'nobody@example.com')
  expect(refused).toBe(1)
  expect(where).toContain(`There is no data of Brandpath in ${dataDir}.`)
  const { code: looked, said } = await ops(dataDir, 'doctor')
  expect(looked).toBe(0)
  expect(said).toContain(`nothing is in ${dataDir} yet`)
  // Nor is a database made where only the events are elsewhere.
  const elsewhere = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }
  expect((await opsWith(elsewhere, dataDir, 'events')).complained).toBe(where)
  expect(await readdir(dataDir)).toEqual([])
  for (const args of [
    [],
    ['fly'],
    ['users', 'promote'],
    ['users', 'list', 'all'],
    ['--fly'],
    ['reports', 'run'],
    ['reports', 'run', '--at'],
    ['users', 'list', '--dry-run'],
  ]) {
    const { code, complained } = await ops(dataDir, ...args)
    expect(code).toBe(2)
    expect(complained).toContain('Usage: npm run ops -- <command>')
  }
  expect((await ops(dataDir, 'users', 'promote')).complained).toMatch(/^users promote needs its <email>\.\n/)
  const { complained: one } = await ops(dataDir, 'users', 'list', '--dry-run')
  expect(one).toMatch(/^users list has no option --dry-run\.\n/)
  expect(one).not.toContain('users promote')
  const help = await ops(dataDir, '--help')
  expect(help.code).toBe(0)
  for (const command of [
    'users list',
    'users promote <email>',
    'projections status',
    'projections rebuild',
    'reports run --at <ISO time> [--dry-run]',
  ]) {
    expect(help.said).toContain(command)
  }
})

test('reports are run at a given time, once, while the application runs and while it is stopped', async () => {
  const dataDir = await temporaryFolder()
  const day = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
  const run = (...args: string[]) => ops(dataDir, 'reports', 'run', '--at', ...args)

  const app = await start({ dataDir })
  let project: number
  try {
    const ida = await Person.registered(app.url)
    project = await ida.createProject('Halden Sparkling Tea')
    const report = new RegExp(
      `^project ${project}, Halden Sparkling Tea: weekly report 2\\d+-W\\d+ to 1 person$`,
      'm',
    )
    const asked = await run(inDays(10), '--dry-run')
    expect(asked).toMatchObject({ code: 0, complained: '' })
    expect(asked.said).toMatch(report)
    expect(asked.said).toContain('1 report would be issued. Nothing was written.')
    const issued = await run(inDays(10))
    expect(issued.said).toMatch(report)
    expect(issued.said).toContain('1 report is issued.')
    expect(issued.said).toContain('This time has not come yet')
    expect((await run(inDays(10))).said).toContain('nothing is due')
  } finally {
    await app.stop()
  }

  expect((await run(inDays(20))).said).toContain(`project ${project}, Halden Sparkling Tea: weekly report`)
  expect((await run(inDays(20))).said).toContain('nothing is due')
  const { code, complained } = await run('tomorrow')
  expect(code).toBe(1)
  expect(complained).toMatch(/^--at takes a time with its zone/)
  expect((await run(inDays(40))).complained).toMatch(/^--at may be at most 31 days ahead/)
  expect(await run(inDays(40), '--dry-run')).toMatchObject({ code: 0 })
})

test('read models are rebuilt while people work, and no request fails', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  try {
    const ida = await Person.registered(app.url)
    const project = await ida.createProject('Halden Sparkling Tea')
    const [task] = await ida.tasks(project)
    if (!task) throw new Error('a project has tasks')
    const rebuilt = new AbortController()
    const working = (async () => {
      let requests = 0
      for (; !rebuilt.signal.aborted || requests < 20; requests++) {
        const status = requests % 2 === 0 ? 'completed' : 'pending'
        await ida.changeStatus(task.id, status)
        expect((await ida.tasks(project))[0]).toMatchObject({ status })
        expect(await ida.projects()).toHaveLength(1)
      }
      return requests
    })()
    const { code, complained } = await ops(dataDir, 'projections', 'rebuild')
    rebuilt.abort()
    expect(complained).toBe('')
    expect(code).toBe(0)
    expect(await working).toBeGreaterThanOrEqual(20)
    expect((await ops(dataDir, 'projections', 'status')).said).toContain(schema)
    expect((await ops(dataDir, 'projections', 'rebuild', '--keep')).said).toContain(
      `${schema}_next stands beside`,
    )
    expect((await ops(dataDir, 'projections', 'switch')).said).toBe(
      `${schema} is exchanged and in service.\n`,
    )
    expect((await ops(dataDir, 'projections', 'switch')).complained).toContain('rebuild --keep')
    expect((await ops(dataDir, 'projections', 'drop', String(readVersion))).complained).toContain(
      'is what this release reads',
    )
    expect((await ops(dataDir, 'projections', 'drop', '2')).complained).toBe('There is no read_2.\n')
    expect(await ida.projects()).toHaveLength(1)
  } finally {
    await app.stop()
  }
})

test('what happened is shown while the application runs and while it is stopped, as a table and as JSON lines', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  const ida = await Person.registered(app.url)
  const project = await ida.createProject('Halden Sparkling Tea')
  const asked = ['events', '--project', String(project)]
  const types = /^time .*\n.*ProjectSlotTaken .*\n.*ProjectCreated .*Halden Sparkling Tea/
  try {
    expect((await ops(dataDir, ...asked)).said).toMatch(types)
  } finally {
    await app.stop()
  }
  const { said } = await ops(dataDir, ...asked, '--json', '--last', '1')
  expect(JSON.parse(said)).toMatchObject({
    stream: `project-${project}`,
    type: 'ProjectCreated',
    revision: 0,
  })
  expect((await ops(dataDir, 'events', '--since', 'yesterday')).complained).toMatch(/^--since takes a day/)
  expect(await ops(dataDir, ...asked, '--last', '1', '--follow')).toMatchObject({ code: 1, said: '' })
})

test('a person is exported, and erased while the application runs', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  const email = `ida-${randomUUID()}@halden.example`
  const ida = await Person.registered(app.url, email)
  try {
    await ida.createProject('Halden Sparkling Tea')
    const known = await ops(dataDir, 'user', 'export', email)
    expect(JSON.parse(known.said)).toMatchObject({
      account: { email },
      did: expect.arrayContaining([expect.objectContaining({ type: 'ProjectCreated' })]) as unknown,
    })
    expect(known.said).not.toContain('argon2')
    expect(await ops(dataDir, 'user', 'erase', email)).toMatchObject({ code: 0, complained: '' })
    await expect(ida.projects()).rejects.toThrow()
  } finally {
    await app.stop()
  }
  expect((await ops(dataDir, 'users', 'list')).said).toBe('Nobody has registered yet.\n')
  expect((await ops(dataDir, 'events', '--json')).said).not.toContain(email)
  expect((await ops(dataDir, 'user', 'erase', email)).complained).toContain('Nobody is known by the address')
})
