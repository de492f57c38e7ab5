import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile, temporaryFolder } from '#store/testing/folder.ts'
import { refuseEmpty } from './refuse-empty.ts'

const folder = await folderOfFile()
const at = { DATA_DIR: folder, DATABASE_URL: undefined }

test('a folder without data is named', () => {
  expect(() => refuseEmpty(at)).toThrow(`There is no data of Brandpath in ${folder}.`)
  const relative = path.relative(process.cwd(), folder)
  expect(() => refuseEmpty({ ...at, DATA_DIR: relative })).toThrow(`Brandpath in ${folder}.`)
})

test('so is a file that stands where a folder is wanted', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(() => refuseEmpty({ ...at, DATA_DIR: file })).toThrow(`There is no data of Brandpath in ${file}.`)
})

test('where a server is named the folder does not matter', () => {
  expect(() => refuseEmpty({ ...at, DATABASE_URL: 'postgres://db.example' })).not.toThrow()
})

test('a folder with data is taken', async () => {
  await mkdir(path.join(folder, 'postgres'))
  expect(() => refuseEmpty(at)).not.toThrow()
})

test('a folder whose data lies elsewhere is taken, even where that is gone: which is not for a command to begin anew', async () => {
  const linked = await temporaryFolder()
  await symlink('/nowhere/postgres', path.join(linked, 'postgres'))
  expect(() => refuseEmpty({ ...at, DATA_DIR: linked })).not.toThrow()
})
