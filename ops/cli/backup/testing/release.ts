import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import * as z from 'zod'

const release = z
  .object({
    /** Time when the API responses were recorded. No data changed between this time and the backup. */
    takenAt: z.iso.datetime(),
    /** Passwords by email address. */
    passwords: z.record(z.string(), z.string()),
    /** Files of the backup by name. */
    backup: z.record(z.string(), z.string()),
    /** The database as SQL: the schema that the migrations of the earlier release created, and all rows. */
    database: z.string(),
    answers: z.array(
      z.object({
        topic: z.string(),
        /** Email address of the caller; null for a call without a session. */
        as: z.nullable(z.string()),
        path: z.string(),
        status: z.int(),
        /** Response body. For a response with pages, contains the items of all pages. */
        body: z.unknown(),
      }),
    ),
  })
  .transform(({ answers, ...data }) => ({ ...data, responses: answers }))
/** Data that an earlier release stored, and the responses of the API of that release. */
export type Release = z.infer<typeof release>

export async function readRelease(version: string): Promise<Release> {
  const compressed = await readFile(path.join(import.meta.dirname, `release-${version}.json.br`))
  const text = await promisify(brotliDecompress)(compressed)
  return release.parse(JSON.parse(text.toString()))
}

export async function writeBackup({ backup }: Release, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(backup)) await writeFile(path.join(folder, name), text)
}
