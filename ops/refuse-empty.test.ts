import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refuseEmpty } from './refuse-empty.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'brandpath-empty-'))
const at = { DATA_DIR: folder, DATABASE_URL: undefined, EVENTSTORE_URL: undefined }

test('a folder without data is named', () => {
  expect(() => refuseEmpty(at)).toThrow(`There is no data of Brandpath in ${folder}.`)
  const relative = path.relative(process.cwd(), folder)
  expect(() => refuseEmpty({ ...at, DATA_DIR: relative })).toThrow(`Brandpath in ${folder}.`)
})

test('where servers are named the folder does not matter', () => {
  expect(() => refuseEmpty({ ...at, DATABASE_URL: 'postgres://db.example' })).not.toThrow()
  expect(() => refuseEmpty({ ...at, EVENTSTORE_URL: 'esdb://events.example' })).not.toThrow()
})

test('a folder with data is taken', async () => {
  await mkdir(path.join(folder, 'postgres'))
  expect(() => refuseEmpty(at)).not.toThrow()
})
