import path from 'node:path'
import * as z from 'zod'
import { isCode } from '#store/error-code.ts'
import { CommandFailed } from '../commands/command.ts'
import { fromFile } from '../commands/from-file.ts'
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
  /** Of each file but this one and the events, by its name. */
  files: z.record(z.string(), sha256),
  /** Tells two secrets apart without giving one away. */
  secretPrint: z.string(),
})
/** What a backup consists of. It is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifest>

export const manifestFile = 'manifest.json'
export const eventsFile = 'events.jsonl'
export const secretFile = 'secret'
export const fileOf = (table: string) => `${table}.copy`

export const manifestText = (content: Manifest) => `${JSON.stringify(content, null, 2)}\n`

/** Whether somebody began to write one and never ended. */
export const isUnfinished = (files: readonly string[]) =>
  files.includes(eventsFile) && !files.includes(manifestFile)

/** @throws CommandFailed where there is no whole backup, or one of a format that we do not know. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fromFile(path.join(folder, manifestFile)).catch((error: unknown) => {
    throw error instanceof CommandFailed && isCode(error.cause, 'ENOENT') ? noBackup(folder) : error
  })
  const parsed = manifest.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new CommandFailed(
    `${path.join(folder, manifestFile)} is not as a backup of this release writes it. Nothing was restored.`,
  )
}

const noBackup = (folder: string) =>
  new CommandFailed(
    `${folder} holds no backup, or one that was not finished: there is no ${manifestFile} in it.`,
  )

/** Undefined, which no manifest is, where it is damaged. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
