import type { Database } from '#schema/tables/database.ts'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { query } from '../embedded/testing/query.ts'
import { atDatabase, templateName } from './template.ts'

export interface TestDatabase extends OpenDatabase<Database> {
  url: string
}

/** Creates a migrated, empty database for the calling test or test file, and drops it afterwards. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name} template ${templateName} strategy file_copy`)
  const url = atDatabase(server, name)
  const opened = openDatabase<Database>(url, {
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

/** Opens a connection with another server setting, such as `default_transaction_read_only=on`. */
export function connectedWith(url: string, setting: string): OpenDatabase<Database> {
  const opened = openDatabase<Database>(`${url}?options=${encodeURIComponent(`-c ${setting}`)}`, {
    max: 1,
    applicationName: 'brandpath tests',
    log: pino({ level: 'silent' }),
  })
  afterwards(() => opened.close())
  return opened
}

/** Runs the work after the current test, or after the file if no test is running. */
function afterwards(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}
