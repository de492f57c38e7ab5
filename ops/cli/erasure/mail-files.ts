import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { addressInText } from '#projector/erasures/address-in-text.ts'
import { hasCode } from '#kernel/resilience/system-error.ts'
import { isMailFile, userIdsHeader } from '#kernel/email/transport.ts'

interface Person {
  /** Null if only the address is known. */
  readonly userId: number | null
  readonly email: string
}

/** Returns the email files and drafts that contain the address, or that list the user id in their header. */
export async function findMailFiles(dataDir: string, { userId, email }: Person): Promise<string[]> {
  const address = addressInText(email)
  const found: string[] = []
  for (const file of await listMailFiles(path.join(dataDir, 'mail'))) {
    const raw = await readIfExists(file)
    if (namedUserIds(raw).includes(String(userId)) || decode(raw).search(address) !== -1) found.push(file)
  }
  return found
}

export async function deleteMailFiles(dataDir: string, person: Person): Promise<number> {
  const files = await findMailFiles(dataDir, person)
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** Lists all email files. @throws if a folder cannot be read, because its emails would not be deleted */
async function listMailFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [] // no email was written yet
    throw error
  })
  const mails = entries.filter((entry) => entry.isFile() && isMailFile(entry.name))
  return mails.map(({ parentPath, name }) => path.join(parentPath, name))
}

const readIfExists = (file: string) =>
  readFile(file, 'latin1').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '' // the projector may delete the file at the same time
    throw error
  })

function namedUserIds(raw: string): string[] {
  const headers = raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${userIdsHeader}: (.*)$`, 'im').exec(headers)?.[1]?.trim().split(/\s+/) ?? []
}

/** Returns the raw text and its decoded forms, because `=12` may be an encoded character or plain text. */
function decode(raw: string): string {
  const joined = raw.replaceAll(/=\r?\n/g, '')
  const quotedPrintable = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  const blocks = [...raw.matchAll(/(?:^[A-Za-z0-9+/]{60,}={0,2}\r?\n)*^[A-Za-z0-9+/]+={0,2}\r?$/gm)]
  const base64 = blocks.map(([block]) => Buffer.from(block, 'base64').toString('latin1'))
  return [joined, quotedPrintable, ...base64].join('\n')
}
