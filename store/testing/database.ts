import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { query } from '../embedded/testing/query.ts'
import { atDatabase, templateName } from './template.ts'

export interface TestDatabase extends OpenDatabase {
  url: string
}

/**
 * A database of its own, migrated and empty, for the test file that calls it at the top, or for the test that
 * calls it; dropped after that, with whatever is still connected to it.
 */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name} template ${templateName} strategy file_copy`)
  const url = atDatabase(server, name)
  const opened = openDatabase(url, {
    max: options.max ?? 10,
    applicationName: 'brandpath tests',
    log: pino({ level: 'silent' }),
  })
  afterwards(async () => {
    await opened.close()
    await query(server, `drop database ${name} with (force)`)
  })
  return { url, ...opened }
}

/** Other connections to it, for each of which the server sets something else, `default_transaction_read_only=on`. */
export function connectedWith(url: string, setting: string): OpenDatabase {
  const opened = openDatabase(`${url}?options=${encodeURIComponent(`-c ${setting}`)}`, {
    max: 1,
    applicationName: 'brandpath tests',
    log: pino({ level: 'silent' }),
  })
  afterwards(() => opened.close())
  return opened
}

/** Of the test, or of the file where no test runs. */
function afterwards(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}
