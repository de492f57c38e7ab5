import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { readSecret, secretFileOf } from '#kernel/secret/secret.ts'
import { describeError } from '../files.ts'
import { countAccounts, queryDatabase } from './connections.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

const subject = 'Secret'

/** Checks the secret. The first start creates the secret, so an installation with accounts must have it. */
export async function checkSecret(config: Config, databaseUrl: string | null): Promise<Finding> {
  if (config.SECRET_KEY !== undefined) return ok(subject, 'from SECRET_KEY')
  const file = secretFileOf(config)
  try {
    if (await readSecret(config))
      return ok(subject, `in ${file}. Every process needs the same secret; backups contain it.`)
  } catch (error) {
    const advice =
      error instanceof OperatorError ? newSecretBreaksLinks : `${makeReadable} ${newSecretBreaksLinks}`
    return failure(subject, describeError(error), advice)
  }
  const missing = (reason: string) => warning(subject, `${file} is missing, but ${reason}`, findSecret)
  const notCreated = ok(subject, `The first start creates ${file}.`)
  if (databaseUrl === null)
    return existsSync(path.resolve(config.DATA_DIR, 'postgres')) ? missing('a database exists.') : notCreated
  try {
    const accounts = await queryDatabase(databaseUrl, countAccounts)
    return accounts?.total ? missing('accounts exist.') : notCreated
  } catch {
    return warning(
      subject,
      `${file} is missing. Without the database, doctor cannot know whether the secret is lost.`,
      'See the finding about the database.',
    )
  }
}

const newSecretBreaksLinks = 'With a new secret, links in emails sent so far stop working.'
const makeReadable =
  'Run this command as the user that runs the application, or make the file readable for this user.'
const findSecret = `Set DATA_DIR to the folder that contains the secret, or set SECRET_KEY. If the secret is lost, restore it from a backup. ${newSecretBreaksLinks}`
