import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject } from 'vitest'

/** Waits until an email to the address exists. Returns the newest email. */
export async function mailTo(address: string): Promise<string> {
  const found: { mail: string | undefined } = { mail: undefined }
  await expect
    .poll(
      async () => {
        found.mail = (await mailsTo(address)).at(-1)
        return found.mail !== undefined
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return found.mail ?? ''
}

/** Returns all emails that were sent to an address so far, oldest first. */
export const mailsTo = async (address: string): Promise<string[]> =>
  (await mails()).filter((mail) => mail.includes(`To: ${address}`))

async function mails(): Promise<string[]> {
  const folder = inject('mailFolder')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
}

/** Returns the first link to a path in an email. Decodes the quoted-printable line breaks first. */
export function linkIn(mail: string, pathname: string): string {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = new RegExp(`https?://[^\\s"<>]+${pathname}[^\\s"<>]*`).exec(text)?.[0]
  if (link === undefined) throw new Error(`The email contains no link to ${pathname}. Its content:\n${mail}`)
  return link
}
