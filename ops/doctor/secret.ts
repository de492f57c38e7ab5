import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { readSecret, secretFileOf } from '#store/secret.ts'
import { askDatabase } from './ask-database.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'

/** Drawn by the first start, and never again: where people have accounts, mails have gone out that need the one there was. */
export async function lookForSecret(config: Config, databaseUrl: string | null): Promise<Finding> {
  if (config.SECRET_KEY !== undefined) return well('Secret', 'from SECRET_KEY')
  const file = secretFileOf(config)
  try {
    if (await readSecret(config))
      return well('Secret', `in ${file}; every process needs the same, and every backup holds it`)
  } catch (error) {
    const advice = error instanceof OperatorError ? anotherIsNone : `${letItBeRead} ${anotherIsNone}`
    return broken('Secret', messageOf(error), advice)
  }
  if (databaseUrl === null) {
    return existsSync(path.resolve(config.DATA_DIR, 'postgres'))
      ? doubtful('Secret', `there is no ${file}, though there is a database`, toHaveIt)
      : noneYet(file)
  }
  try {
    if (!(await hasAccounts(databaseUrl))) return noneYet(file)
    return doubtful('Secret', `there is no ${file}, though there are accounts`, toHaveIt)
  } catch {
    return doubtful(
      'Secret',
      `there is no ${file}, and nobody can say without the database whether there was one`,
      'See Database.',
    )
  }
}

const anotherIsNone = 'With another one every link in a mail is void.'
const letItBeRead =
  'Run this as the user who runs the application, or make it a file that this user may read.'
const toHaveIt = `Name the DATA_DIR that holds it, or SECRET_KEY. Where it is lost, bring it back from a backup. ${anotherIsNone}`

const noneYet = (file: string) => well('Secret', `none yet: the first start draws one into ${file}`)

async function hasAccounts(databaseUrl: string): Promise<boolean> {
  return askDatabase(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(`select where to_regclass('identity.accounts') is not null`)
    if (tables.length === 0) return false
    const { rows } = await client.query('select from identity.accounts limit 1')
    return rows.length > 0
  })
}
