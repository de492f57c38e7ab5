import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '#store/testing/folder.ts'
import { expect, test } from 'vitest'

test('benchmarks that are interrupted say so in a sentence, and leave nothing behind', async () => {
  const TMPDIR = await temporaryFolder()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bench.ts'), '--quick'], {
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.endsWith('writing 100 projects\n')) child.kill('SIGINT')
  })
  expect(await ended).toEqual([1, null])
  expect(told).toMatch(
    /^ +\d+ s {2}writing 100 projects\nInterrupted: nothing was kept, and nothing is left of it\.\n$/,
  )
  expect(await readdir(TMPDIR)).toEqual([])
})
