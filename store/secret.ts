import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { greatestId } from '#schema/limits.ts'
import type { StoppableMail } from '#schema/mail.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { isCode } from './error-code.ts'

type Place = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/**
 * The key that signs tokens and keys hashes: SECRET_KEY, else 256 random bits in DATA_DIR/secret, drawn by the
 * first process that asks. It is part of every backup: without it every link in a mail is void.
 */
export async function openSecret(config: Place): Promise<Uint8Array> {
  const secret = await readSecret(config)
  if (secret) return secret
  const file = secretFileOf(config)
  return parse(await draw(file), file)
}

/** The same as it is here, and null where there is none: whoever only looks must not draw one in its stead. */
export async function readSecret(config: Place): Promise<Uint8Array | null> {
  if (config.SECRET_KEY !== undefined) return Buffer.from(config.SECRET_KEY)
  const file = secretFileOf(config)
  const text = await readIfThere(file)
  return text === null ? null : parse(text, file)
}

export const secretFileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.resolve(DATA_DIR, 'secret')

function parse(text: string, file: string): Uint8Array {
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  throw new OperatorError(
    `${file} does not hold the secret that was written there. Restore it from a backup.`,
  )
}

/** Appears whole or not at all, and never replaces another process's. */
async function draw(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** What a link in a mail allows. A token for one is worth nothing for another. */
export type LinkPurpose = 'reset' | 'invitation' | `unsubscribe-${StoppableMail}`

/**
 * `<id>.<signature>`: stands for the row of that id in its present generation. It is derived whenever it is
 * needed and stored nowhere; whether it still opens anything, the row says.
 */
export const linkToken = (secret: Uint8Array, purpose: LinkPurpose, id: number, generation: number) =>
  `${id}.${sign(secret, purpose, id, generation).toString('base64url')}`

/** The id that a token speaks of, proven by nothing yet; null where it is no token. */
export function claimedId(token: string): number | null {
  const digits = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token)?.[1]
  const id = digits ? Number(digits) : null
  return id !== null && id <= greatestId ? id : null
}

/** True where we made the token for this purpose and generation. Takes the same time for any wrong one. */
export function verifyLinkToken(
  secret: Uint8Array,
  purpose: LinkPurpose,
  token: string,
  generation: number,
): boolean {
  const id = claimedId(token)
  if (id === null) return false
  const given = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url')
  const expected = sign(secret, purpose, id, generation)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (secret: Uint8Array, purpose: LinkPurpose, id: number, generation: number) =>
  createHmac('sha256', secret).update(`${purpose}|${id}|${generation}`).digest()
