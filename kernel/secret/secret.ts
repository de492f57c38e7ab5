import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { createFileOnce, readIfExists } from '../process/files.ts'
import { OperatorError } from '../process/operator-error.ts'

interface SecretConfig {
  readonly SECRET_KEY?: string | undefined
  readonly DATA_DIR: string
}

/** Returns SECRET_KEY, or the contents of DATA_DIR/secret. A changed secret makes the links in sent emails invalid. */
export async function openSecret(config: SecretConfig): Promise<Uint8Array> {
  const secret = await readSecret(config)
  if (secret) return secret
  const file = secretFileOf(config)
  return parse(await createFileOnce(file, randomBytes(32).toString('hex')), file)
}

export async function readSecret(config: SecretConfig): Promise<Uint8Array | null> {
  if (config.SECRET_KEY !== undefined) return Buffer.from(config.SECRET_KEY)
  const file = secretFileOf(config)
  const text = await readIfExists(file)
  return text === null ? null : parse(text, file)
}

export const secretFileOf = ({ DATA_DIR }: Pick<SecretConfig, 'DATA_DIR'>) => path.resolve(DATA_DIR, 'secret')

function parse(text: string, file: string): Uint8Array {
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  throw new OperatorError(`${file} is damaged: it does not contain a secret. Restore it from a backup.`)
}

/** Returns the token `<id>.<signature>`, which is valid only for this purpose and generation. Tokens are not stored. */
export const linkToken = (secret: Uint8Array, purpose: string, id: number, generation: number): string =>
  `${id}.${sign(secret, purpose, id, generation).toString('base64url')}`

/** Largest value of PostgreSQL's type `integer`. */
const maxId = 2_147_483_647

/** Returns the id in a token, without verifying the signature; null if the text is not a token. */
export function tokenId(token: string): number | null {
  const digits = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token)?.[1]
  const id = digits ? Number(digits) : null
  return id !== null && id <= maxId ? id : null
}

/** Returns true if the signature is valid. The comparison takes the same time for every wrong signature. */
export function verifyLinkToken(
  secret: Uint8Array,
  purpose: string,
  token: string,
  generation: number,
): boolean {
  const id = tokenId(token)
  if (id === null) return false
  const given = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url')
  const expected = sign(secret, purpose, id, generation)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (secret: Uint8Array, purpose: string, id: number, generation: number) =>
  createHmac('sha256', secret).update(`${purpose}|${id}|${generation}`).digest()
