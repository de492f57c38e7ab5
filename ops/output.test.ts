import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStore } from '#store/open-event-store.ts'
import { testDatabase } from '#store/testing/database.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { root } from './run-steps.ts'

/** The command line, behind what a shell does first. */
function started(typed: readonly string[], stdout: 'pipe' | number, { shell = '', env = {} } = {}) {
  const stdio: StdioOptions = ['ignore', stdout, 'pipe']
  const line = ['-c', `${shell} exec "$0" "$@"`, process.execPath, path.join(root, 'ops/cli.ts'), ...typed]
  return spawn('sh', line, { stdio, env: { ...process.env, ...env } })
}

type Started = ReturnType<typeof started>

async function endOf(child: Started) {
  if (!child.stderr) throw new Error('there is a pipe')
  const [complained] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, complained }
}

/** What files may grow to, in the units of the shell: as on a disk that is full, the beginning of it is written. */
const full = 'ulimit -f 1;'

async function opened(file: string) {
  const handle = await open(file, 'w')
  onTestFinished(() => handle.close())
  return handle.fd
}

describe.runIf(process.platform === 'linux')('output that is not written is told', () => {
  test('where nothing of it fits', async () => {
    const { code, complained } = await endOf(started(['--help'], await opened('/dev/full')))
    expect(complained).toBe(
      'The output is cut off, since it could not be written: no space left on device (ENOSPC). ' +
        'Nothing else that the command does was stopped by that.\n',
    )
    expect(code).toBe(1)
  })

  test('where only the beginning fits', async () => {
    const file = path.join(await temporaryFolder(), 'help.txt')
    const { code, complained } = await endOf(started(['--help'], await opened(file), { shell: full }))
    expect(complained).toMatch(/^The output is cut off, since .* file too large \(EFBIG\)\. [^\n]*\n$/)
    expect(code).toBe(1)
    expect(await readFile(file, 'utf8')).toMatch(/^Usage: npm run ops/)
  })

  test('by a command that would go on for ever', async () => {
    const { url: DATABASE_URL } = await testDatabase()
    const { store } = await openEventStore({ EVENTSTORE_PREFIX: '' }, DATABASE_URL, pino({ level: 'silent' }))
    onTestFinished(() => store.close())
    const env = { DATABASE_URL }
    const { code, complained } = await endOf(
      started(['events', '--follow'], await opened('/dev/full'), { env }),
    )
    expect(complained).toMatch(
      /^The output is cut off, since it could not be written: no space left on device \(ENOSPC\)/,
    )
    expect(code).toBe(1)
  })
})

test('a reader who has seen enough is no failure', async () => {
  const child = started(['--help'], 'pipe')
  child.stdout?.destroy()
  expect(await endOf(child)).toEqual({ code: 0, complained: '' })
})
