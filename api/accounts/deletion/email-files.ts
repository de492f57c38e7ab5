import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { addressInText } from '#schema/address-in-text.ts'
import { hasCode } from '#kernel/resilience/system-error.ts'
import { isEmailFile } from '#kernel/email/transport.ts'
import { userIdsHeader } from '#schema/email.ts'

interface Person {
  /** Id of the user; null if only the address is known. */
  readonly userId: number | null
  readonly email: string
}

/** Returns email files and drafts that contain the address, or whose header contains the user id. */
export async function findEmailFiles(dataDir: string, { userId, email }: Person): Promise<string[]> {
  const address = addressInText(email)
  const found: string[] = []
  for (const file of await listEmailFiles(path.join(dataDir, 'mail'))) {
    const raw = await readIfExists(file)
    if (namedUserIds(raw).includes(String(userId)) || decode(raw).search(address) !== -1) found.push(file)
  }
  return found
}

export async function deleteEmailFiles(dataDir: string, person: Person): Promise<number> {
  const files = await findEmailFiles(dataDir, person)
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** Lists all email files. @throws if a folder cannot be read, because emails in the folder would remain */
async function listEmailFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [] // the folder is created with the first email
    throw error
  })
  const emails = entries.filter((entry) => entry.isFile() && isEmailFile(entry.name))
  return emails.map(({ parentPath, name }) => path.join(parentPath, name))
}

const readIfExists = (file: string) =>
  readFile(file, 'latin1').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '' // the projector may have just deleted the file
    throw error
  })

function namedUserIds(raw: string): string[] {
  const headers = raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${userIdsHeader}: (.*)$`, 'im').exec(headers)?.[1]?.trim().split(/\s+/) ?? []
}

/** Returns an email as plain text, decoded as quoted-printable and decoded as Base64. MIME headers are not parsed. */
function decode(raw: string): string {
  const joined = raw.replaceAll(/=\r?\n/g, '')
  const quotedPrintable = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  const blocks = [...raw.matchAll(/(?:^[A-Za-z0-9+/]{60,}={0,2}\r?\n)*^[A-Za-z0-9+/]+={0,2}\r?$/gm)]
  const base64 = blocks.map(([block]) => Buffer.from(block, 'base64').toString('latin1'))
  return [joined, quotedPrintable, ...base64].join('\n')
}
