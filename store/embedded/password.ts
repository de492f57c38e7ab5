import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCode } from '../error-code.ts'

/** The superuser's password, drawn once a DATA_DIR; whoever comes second reads what the first one drew. */
export async function keepPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
