import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { createFolder } from './files.ts'

test('createFolder creates a folder and its missing parents with the given mode', async () => {
  const parent = await temporaryFolder()
  const folder = path.join(parent, 'a', 'b')
  await Promise.all([createFolder(folder, 0o700), createFolder(folder, 0o700)])
  for (const created of [folder, path.dirname(folder)]) expect((await stat(created)).mode & 0o777).toBe(0o700)
  await createFolder(folder)
})

test('createFolder fails with the error of the folder that cannot be created', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  await expect(createFolder(path.join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  // Not even root can create a folder in /proc.
  await expect(createFolder('/proc/missing/a')).rejects.toMatchObject({
    code: 'ENOENT',
    path: '/proc/missing',
  })
})
