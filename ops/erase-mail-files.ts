import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { addressInText } from '#projector/erasures/address-in-text.ts'
import { isCode } from '#store/error-code.ts'
import { isMailFile, namesHead } from '#store/mail/transport.ts'

/** Whom mails are looked for by; the number is null where only the address is known. */
interface Person {
  readonly userId: number | null
  readonly email: string
}

/**
 * Every mail in DATA_DIR/mail, also in folders that somebody made there, that has the address, in its head or in its
 * text, or that says the name of the person, which may be half of the address: its head tells whose names it says. The
 * draft of a mail, which a mailer that was killed left there, is looked at like one.
 */
export async function mailFilesOf(dataDir: string, { userId, email }: Person): Promise<string[]> {
  const address = addressInText(email)
  const found: string[] = []
  for (const file of await filesIn(path.join(dataDir, 'mail'))) {
    const raw = await textOf(file)
    if (namesIn(raw).includes(String(userId)) || readable(raw).search(address) !== -1) found.push(file)
  }
  return found
}

/** Removes them. Answers how many. */
export async function eraseMailFiles(dataDir: string, person: Person): Promise<number> {
  const files = await mailFilesOf(dataDir, person)
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** Where one of the folders cannot be read this fails: the mails in it would be passed over in silence. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [] // before the first mail
    throw error
  })
  const mails = entries.filter((entry) => entry.isFile() && isMailFile(entry.name))
  return mails.map(({ parentPath, name }) => path.join(parentPath, name))
}

/** Nothing where the mailer has taken the mail back meanwhile. */
const textOf = (file: string) =>
  readFile(file, 'latin1').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  })

/** The ids of the users whose names a mail says. */
function namesIn(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${namesHead}: (.*)$`, 'im').exec(head)?.[1]?.trim().split(/\s+/) ?? []
}

/** As it stands, lines joined, and beside it as it is read where it was encoded for the way: `=12` may be either. */
function readable(raw: string): string {
  const joined = raw.replaceAll(/=\r?\n/g, '')
  const plain = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  const encoded = [...raw.matchAll(/(?:^[A-Za-z0-9+/]{60,}={0,2}\r?\n)*^[A-Za-z0-9+/]+={0,2}\r?$/gm)]
  const decoded = encoded.map(([block]) => Buffer.from(block, 'base64').toString('latin1'))
  return [joined, plain, ...decoded].join('\n')
}
