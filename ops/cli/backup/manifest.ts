import path from 'node:path'
import * as z from 'zod'
import { hasCode } from '#kernel/resilience/system-error.ts'
import { CliError } from '../command.ts'
import { readTextFile } from '../files.ts'
import { sequenceList, tableList } from './tables.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  logId: z.uuid(),
  events: z.object({ count: z.int(), sha256 }),
  migrations: z.array(z.string()),
  tables: tableList,
  sequences: sequenceList,
  /** SHA-256 hashes of the other files of the backup, by file name. */
  files: z.record(z.string(), sha256),
  secretPrint: z.string(),
})
/** Contents of the manifest of a backup. The manifest is written last: a backup without a manifest is incomplete. */
export type Manifest = z.infer<typeof manifest>

export const manifestFile = 'manifest.json'
export const eventsFile = 'events.jsonl'
export const secretFile = 'secret'
export const fileOf = (table: string) => `${table}.copy`

export const manifestText = (content: Manifest) => `${JSON.stringify(content, null, 2)}\n`

export const isUnfinished = (files: readonly string[]) =>
  files.includes(eventsFile) && !files.includes(manifestFile)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readTextFile(path.join(folder, manifestFile)).catch((error: unknown) => {
    if (!(error instanceof CliError)) throw error
    if (hasCode(error.cause, 'ENOTDIR'))
      throw new CliError(`${folder} is not a folder. Give the folder of the backup. Nothing was restored.`)
    if (!hasCode(error.cause, 'ENOENT')) throw error
    throw new CliError(`No complete backup in ${folder}: ${manifestFile} is missing. Nothing was restored.`)
  })
  const parsed = manifest.safeParse(parseOrUndefined(text))
  if (parsed.success) return parsed.data
  throw new CliError(
    `${path.join(folder, manifestFile)} is not a backup manifest of this release. Nothing was restored.`,
  )
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
