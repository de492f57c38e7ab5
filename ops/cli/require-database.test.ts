import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { requireDatabase } from './require-database.ts'

const folder = await temporaryFolder()
const config = { DATA_DIR: folder, DATABASE_URL: undefined }

test('if the folder DATA_DIR is empty, the error message of a command contains the absolute path of the folder', () => {
  expect(() => requireDatabase(config)).toThrow(`No Brandpath data in ${folder}.`)
  const relative = path.relative(process.cwd(), folder)
  expect(() => requireDatabase({ ...config, DATA_DIR: relative })).toThrow(`Brandpath data in ${folder}.`)
})

test('commands that need a database fail if DATA_DIR is a file', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(() => requireDatabase({ ...config, DATA_DIR: file })).toThrow(`No Brandpath data in ${file}.`)
})

test('if DATABASE_URL is set, commands accept an empty folder DATA_DIR', () => {
  expect(() => requireDatabase({ ...config, DATABASE_URL: 'postgres://db.example' })).not.toThrow()
})

test('commands accept a folder DATA_DIR that contains a database', async () => {
  await mkdir(path.join(folder, 'postgres'))
  expect(() => requireDatabase(config)).not.toThrow()
})
