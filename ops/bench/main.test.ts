import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { expect, test } from 'vitest'

test('if a benchmark run is interrupted, the benchmark deletes all temporary files and prints “No results were saved”', async () => {
  const TMPDIR = await temporaryFolder()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--quick'], {
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.endsWith('writing 100 projects\n')) child.kill('SIGINT')
  })
  expect(await ended).toEqual([1, null])
  expect(output).toMatch(/^ +\d+ s {2}writing 100 projects\nInterrupted\. No results were saved\.\n$/)
  expect(await readdir(TMPDIR)).toEqual([])
})
