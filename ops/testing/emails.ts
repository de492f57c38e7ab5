import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface DeliveredEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Returns all emails to an address, the newest last. Reads email files, which exist only without SMTP_URL. */
export async function emailsTo(dataDir: string, address: string): Promise<DeliveredEmail[]> {
  const folder = path.join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const emails = await Promise.all(
    files.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')),
  )
  return emails.map(parseEmail).filter(({ to }) => to === address)
}

/** Parses an email: its headers, and then its text and HTML parts. */
function parseEmail(raw: string): DeliveredEmail {
  const headers = raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const [, text = '', html = ''] = raw.split(`--${boundary}`).map(contentOf)
  return { to: header('To'), subject: header('Subject'), text, html }
}

/** Decodes the content of a part. Removes the last line break, which belongs to the boundary. */
function contentOf(part: string): string {
  const [head = '', ...body] = part.split('\n\n')
  const content = body.join('\n\n').replace(/\n$/, '')
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return content
  return content
    .replaceAll(/=\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
