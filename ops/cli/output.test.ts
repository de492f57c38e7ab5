import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStore } from '#kernel/event-store/open.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { root } from '../checks/run-steps.ts'
import { databaseNames } from '#schema/tables/database.ts'

/** Starts a command in a shell. The shell first runs the commands in `shell`. */
function startCli(argv: readonly string[], stdout: 'pipe' | number, { shell = '', env = {} } = {}) {
  const stdio: StdioOptions = ['ignore', stdout, 'pipe']
  const line = [
    '-c',
    `${shell} exec "$0" "$@"`,
    process.execPath,
    path.join(root, 'ops/cli/main.ts'),
    ...argv,
  ]
  return spawn('sh', line, { stdio, env: { ...process.env, ...env } })
}

async function resultOf(child: ReturnType<typeof startCli>) {
  if (!child.stderr) throw new Error('stderr is a pipe')
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stderr }
}

/** Limits the size of files. As on a full disk, only the beginning of the output is then written. */
const limitFileSize = 'ulimit -f 1;'

async function openForWriting(file: string) {
  const handle = await open(file, 'w')
  onTestFinished(() => handle.close())
  return handle.fd
}

describe.runIf(process.platform === 'linux')('a command whose output cannot be written', () => {
  test('a command fails if the output cannot be written', async () => {
    const { code, stderr } = await resultOf(startCli(['--help'], await openForWriting('/dev/full')))
    expect(stderr).toBe(
      'The output is incomplete: no space left on device (ENOSPC). The command itself was not interrupted.\n',
    )
    expect(code).toBe(1)
  })

  test('a command fails if only the beginning of the output can be written', async () => {
    const file = path.join(await temporaryFolder(), 'help.txt')
    const { code, stderr } = await resultOf(
      startCli(['--help'], await openForWriting(file), { shell: limitFileSize }),
    )
    expect(stderr).toMatch(/^The output is incomplete: file too large \(EFBIG\)\. [^\n]*\n$/)
    expect(code).toBe(1)
    expect(await readFile(file, 'utf8')).toMatch(/^Usage: npm run ops/)
  })

  test('the command “events --follow” ends with an error if the output cannot be written', async () => {
    const { url: DATABASE_URL } = await testDatabase()
    const { store } = await openEventStore(
      { EVENTSTORE_PREFIX: '' },
      DATABASE_URL,
      databaseNames,
      pino({ level: 'silent' }),
    )
    onTestFinished(() => store.close())
    const env = { DATABASE_URL }
    const { code, stderr } = await resultOf(
      startCli(['events', '--follow'], await openForWriting('/dev/full'), { env }),
    )
    expect(stderr).toMatch(/^The output is incomplete: no space left on device \(ENOSPC\)/)
    expect(code).toBe(1)
  })
})

test('a command succeeds even if the reader closes the output pipe', async () => {
  const child = startCli(['--help'], 'pipe')
  child.stdout?.destroy()
  expect(await resultOf(child)).toEqual({ code: 0, stderr: '' })
})
