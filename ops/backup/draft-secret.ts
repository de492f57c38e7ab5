import { randomBytes } from 'node:crypto'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { reasonOf } from '#store/in-the-way.ts'
import { readSecret, secretFileOf } from '#store/secret.ts'
import { CommandFailed } from '../commands/command.ts'
import { secretFile, type Manifest } from './manifest.ts'
import { makePath } from './own-folder.ts'

/** The secret of a backup on its way into DATA_DIR. What was not kept in the end is removed. */
export interface SecretDraft extends AsyncDisposable {
  keep(): Promise<void>
}

const nothingToKeep: SecretDraft = {
  keep: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
}

/** Everything that can go wrong with it goes wrong here, while an event store that is to be filled is empty still. */
export async function draftSecret(
  config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>,
  { files }: Pick<Manifest, 'files'>,
  folder: string,
): Promise<SecretDraft> {
  if (!(secretFile in files) || (await readSecret(config)) !== null) return nothingToKeep
  const file = secretFileOf(config)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const remove = () => rm(draft, { force: true })
  try {
    await makePath(path.dirname(file))
    await copyFile(path.join(folder, secretFile), draft)
  } catch (cause) {
    await remove().catch(() => undefined) // on a disk that only reads, where there is none
    throw notTaken(file, cause)
  }
  return { keep: () => rename(draft, file), [Symbol.asyncDispose]: remove }
}

const notTaken = (file: string, cause: unknown) =>
  new CommandFailed(
    `Nothing was restored, since ${file} cannot be written: ${cause instanceof Error ? reasonOf(cause) : String(cause)}. ` +
      'Point DATA_DIR at a folder that this user may write.',
    { cause },
  )
