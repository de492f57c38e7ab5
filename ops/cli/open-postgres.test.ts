import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, temporaryFolderForFile } from '#kernel/testing/folder.ts'
import { requireDatabase } from './open-postgres.ts'

const folder = await temporaryFolderForFile()
const config = { DATA_DIR: folder, DATABASE_URL: undefined }

test('an empty DATA_DIR is refused with its absolute path', () => {
  expect(() => requireDatabase(config)).toThrow(`No Brandpath data in ${folder}.`)
  const relative = path.relative(process.cwd(), folder)
  expect(() => requireDatabase({ ...config, DATA_DIR: relative })).toThrow(`Brandpath data in ${folder}.`)
})

test('a file in place of DATA_DIR is refused', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(() => requireDatabase({ ...config, DATA_DIR: file })).toThrow(`No Brandpath data in ${file}.`)
})

test('an empty DATA_DIR is accepted if DATABASE_URL is set', () => {
  expect(() => requireDatabase({ ...config, DATABASE_URL: 'postgres://db.example' })).not.toThrow()
})

test('a DATA_DIR with a database is accepted', async () => {
  await mkdir(path.join(folder, 'postgres'))
  expect(() => requireDatabase(config)).not.toThrow()
})

test('a symbolic link to an unmounted database is accepted, so that no command creates a new database', async () => {
  const linked = await temporaryFolder()
  await symlink('/nowhere/postgres', path.join(linked, 'postgres'))
  expect(() => requireDatabase({ ...config, DATA_DIR: linked })).not.toThrow()
})
