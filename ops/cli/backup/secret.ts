import { createHmac, randomBytes } from 'node:crypto'
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { createFolder } from '#kernel/process/files.ts'
import { readSecret, secretFileOf } from '#kernel/secret/secret.ts'
import { CliError } from '../command.ts'
import { describeError, writeAndSync } from '../files.ts'
import type { BackupFolder } from './backup-folder.ts'
import { secretFile, type Manifest } from './manifest.ts'

type SecretConfig = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/** Copies the secret file. Copies nothing if the secret is in SECRET_KEY, which the operator must keep. */
export async function copySecret(config: SecretConfig, target: BackupFolder): Promise<void> {
  if (config.SECRET_KEY !== undefined) return
  const secret = await readFile(secretFileOf(config))
  await writeAndSync(await target.create(secretFile), secret)
}

export const secretFingerprint = (secret: Uint8Array) =>
  createHmac('sha256', secret).update('backup').digest('base64url')

/** Refuses a secret that differs from the secret of the backup: links in sent emails would stop working. */
export async function checkSecret(config: SecretConfig, manifest: Manifest, folder: string): Promise<void> {
  const isInBackup = secretFile in manifest.files
  const current = await readSecret(config)
  if (current === null && isInBackup) return
  if (current === null)
    throw new CliError(
      'The backup does not contain the secret. Set SECRET_KEY to its value at the time of the backup.',
    )
  if (secretFingerprint(current) === manifest.secretPrint) return
  throw new CliError(
    isInBackup
      ? `The configured secret differs from the secret of the backup in ${folder}. Unset SECRET_KEY, or restore into another DATA_DIR.`
      : 'SECRET_KEY differs from its value at the time of the backup. Set SECRET_KEY to that value.',
  )
}

/** Copy of the secret under a temporary name. `keep` gives the copy its final name. Otherwise, disposing removes it. */
interface StagedSecret extends AsyncDisposable {
  keep(): Promise<void>
}

const nothingStaged: StagedSecret = {
  keep: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
}

/** Copies the secret before any event is appended, so that the event store stays empty if DATA_DIR is not writable. */
export async function stageSecret(
  config: SecretConfig,
  { files }: Pick<Manifest, 'files'>,
  folder: string,
): Promise<StagedSecret> {
  if (!(secretFile in files) || (await readSecret(config)) !== null) return nothingStaged
  const file = secretFileOf(config)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const remove = () => rm(draft, { force: true })
  try {
    await createFolder(path.dirname(file))
    await copyFile(path.join(folder, secretFile), draft)
  } catch (cause) {
    await remove().catch(() => undefined) // fails on a read-only file system, which contains no copy
    throw new CliError(
      `Cannot write ${file}: ${describeError(cause)}. Nothing was restored. Set DATA_DIR to a folder that this user may ` +
        'write to.',
      { cause },
    )
  }
  return { keep: () => rename(draft, file), [Symbol.asyncDispose]: remove }
}
