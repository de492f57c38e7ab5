import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start } from './support/application.ts'
import { runOps, runOpsWith } from './support/command-line.ts'
import { Client } from '#ops/testing/client.ts'

const schema = readSchema

test('the commands “users list”, “promote” and “demote” work with a running and with a stopped application', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  expect(await runOps(dataDir, 'users', 'list')).toMatchObject({
    code: 0,
    stdout: 'No accounts.\n',
  })
  const email = `ida-${randomUUID()}@halden.example`
  const ida = await new Client(app.url).registered(email)
  try {
    expect((await runOps(dataDir, 'users', 'promote', email)).stderr).toMatch(
      /is not confirmed.*--unconfirmed/,
    )
    const promote = ['users', 'promote', email.toUpperCase(), '--unconfirmed']
    expect(await runOps(dataDir, ...promote)).toMatchObject({ code: 0 })
    expect(await ida.call('GET', '/api/user')).toMatchObject({ email, role: 'ADMIN' })
  } finally {
    await app.stop()
  }
  const listed = await runOps(dataDir, 'users', 'list')
  expect(listed.stdout).toMatch(new RegExp(`ADMIN .* ${email}`))
  expect((await runOps(dataDir, 'users', 'demote', email)).stdout).toContain('now has the role MEMBER')
  expect((await runOps(dataDir, 'users', 'demote', email)).stdout).toContain('already has the role MEMBER')

  const restarted = await start({ dataDir })
  try {
    expect(await ida.at(restarted.url).call('GET', '/api/user')).toMatchObject({ role: 'MEMBER' })
  } finally {
    await restarted.stop()
  }
})

test('an invalid command line prints the usage and creates no files', async () => {
  const dataDir = await temporaryFolder()
  expect(await runOps(dataDir, '--version')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
  })
  // Arguments are checked before the database.
  expect((await runOps(dataDir, 'users', 'promote', 'ida')).stderr).toBe('Invalid email address: "ida"\n')
  const { code: refused, stderr: where } = await runOps(dataDir, 'users', 'promote', 'nobody@example.com')
  expect(refused).toBe(1)
  expect(where).toContain(`No Brandpath data in ${dataDir}.`)
  const { code: doctorCode, stdout } = await runOps(dataDir, 'doctor')
  expect(doctorCode).toBe(0)
  expect(stdout).toContain(`${dataDir} contains no database yet.`)
  // Even if the events are in EventStoreDB, the command `events` creates no database in DATA_DIR.
  const unreachable = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }
  expect((await runOpsWith(unreachable, dataDir, 'events')).stderr).toBe(where)
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
    const { code, stderr } = await runOps(dataDir, ...args)
    expect(code).toBe(2)
    expect(stderr).toContain('Usage: npm run ops -- <command>')
  }
  expect((await runOps(dataDir, 'users', 'promote')).stderr).toMatch(/^Missing argument: <email>\n/)
  const { stderr: one } = await runOps(dataDir, 'users', 'list', '--dry-run')
  expect(one).toMatch(/^Unknown option: --dry-run\n/)
  expect(one).not.toContain('users promote')
  const help = await runOps(dataDir, '--help')
  expect(help.code).toBe(0)
  for (const command of [
    'users list',
    'users promote <email>',
    'projections status',
    'projections rebuild',
    'reports run --at <ISO time> [--dry-run]',
  ]) {
    expect(help.stdout).toContain(command)
  }
})

test('the command “reports run” issues every report once, with a running and with a stopped application', async () => {
  const dataDir = await temporaryFolder()
  const day = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
  const run = (...args: string[]) => runOps(dataDir, 'reports', 'run', '--at', ...args)

  const app = await start({ dataDir })
  let project: number
  try {
    const ida = await new Client(app.url).registered()
    project = await ida.project('Halden Sparkling Tea')
    const report = new RegExp(
      `^project ${project}, Halden Sparkling Tea: weekly report 2\\d+-W\\d+ to 1 person$`,
      'm',
    )
    const dryRun = await run(inDays(10), '--dry-run')
    expect(dryRun).toMatchObject({ code: 0, stderr: '' })
    expect(dryRun.stdout).toMatch(report)
    expect(dryRun.stdout).toContain('Dry run: 1 report would be issued.')
    const issued = await run(inDays(10))
    expect(issued.stdout).toMatch(report)
    expect(issued.stdout).toContain('Issued 1 report.')
    expect(issued.stdout).toContain('Warning: --at is in the future.')
    expect((await run(inDays(10))).stdout).toContain('No reports are due')
  } finally {
    await app.stop()
  }

  expect((await run(inDays(20))).stdout).toContain(`project ${project}, Halden Sparkling Tea: weekly report`)
  expect((await run(inDays(20))).stdout).toContain('No reports are due')
  const { code, stderr } = await run('tomorrow')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Invalid value of --at: tomorrow\. Expected a time with its zone/)
  expect((await run(inDays(40))).stderr).toMatch(/^--at may be at most 31 days ahead/)
  expect(await run(inDays(40), '--dry-run')).toMatchObject({ code: 0 })
})

test('while the command “projections rebuild” runs, no request fails', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  try {
    const ida = await new Client(app.url).registered()
    const project = await ida.project('Halden Sparkling Tea')
    const [task] = await ida.tasks(project)
    if (!task) throw new Error('The new project has no tasks.')
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
    const { code, stderr } = await runOps(dataDir, 'projections', 'rebuild')
    rebuilt.abort()
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(await working).toBeGreaterThanOrEqual(20)
    expect((await runOps(dataDir, 'projections', 'status')).stdout).toContain(schema)
    expect((await runOps(dataDir, 'projections', 'rebuild', '--keep')).stdout).toContain(
      `Rebuilt ${schema}_next.`,
    )
    expect((await runOps(dataDir, 'projections', 'switch')).stdout).toBe(`Activated the rebuilt ${schema}.\n`)
    expect((await runOps(dataDir, 'projections', 'switch')).stderr).toContain('rebuild --keep')
    expect((await runOps(dataDir, 'projections', 'drop', String(readVersion))).stderr).toContain(
      'is in use by this release',
    )
    expect((await runOps(dataDir, 'projections', 'drop', '2')).stderr).toBe(
      'read_2 does not exist. List the schemas with: npm run ops -- projections status\n',
    )
    expect(await ida.projects()).toHaveLength(1)
  } finally {
    await app.stop()
  }
})

test('the command “events” prints events as a table, and as JSON with the option --json', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  const ida = await new Client(app.url).registered()
  const project = await ida.project('Halden Sparkling Tea')
  const command = ['events', '--project', String(project)]
  const types = /^time .*\n.*ProjectSlotTaken .*\n.*ProjectCreated .*Halden Sparkling Tea/
  try {
    expect((await runOps(dataDir, ...command)).stdout).toMatch(types)
  } finally {
    await app.stop()
  }
  const { stdout } = await runOps(dataDir, ...command, '--json', '--last', '1')
  expect(JSON.parse(stdout)).toMatchObject({
    stream: `project-${project}`,
    type: 'ProjectCreated',
    revision: 0,
  })
  expect((await runOps(dataDir, 'events', '--since', 'yesterday')).stderr).toMatch(
    /^Invalid value of --since: yesterday\. Expected a day/,
  )
  expect(await runOps(dataDir, ...command, '--last', '1', '--follow')).toMatchObject({ code: 1, stdout: '' })
})

test('the commands “user export” and “user erase” work while the application runs', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  const email = `ida-${randomUUID()}@halden.example`
  const ida = await new Client(app.url).registered(email)
  try {
    await ida.project('Halden Sparkling Tea')
    const exported = await runOps(dataDir, 'user', 'export', email)
    expect(JSON.parse(exported.stdout)).toMatchObject({
      account: { email },
      eventsByUser: expect.arrayContaining([expect.objectContaining({ type: 'ProjectCreated' })]) as unknown,
    })
    expect(exported.stdout).not.toContain('argon2')
    expect(await runOps(dataDir, 'user', 'erase', email)).toMatchObject({ code: 0, stderr: '' })
    await expect(ida.projects()).rejects.toThrow()
  } finally {
    await app.stop()
  }
  expect((await runOps(dataDir, 'users', 'list')).stdout).toBe('No accounts.\n')
  expect((await runOps(dataDir, 'events', '--json')).stdout).not.toContain(email)
  expect((await runOps(dataDir, 'user', 'erase', email)).stderr).toContain('No user has the address')
})
