import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { query } from '../embedded/testing/query.ts'
import { afterwards } from '../../testing/afterwards.ts'
import type { KernelTables } from '../../testing/schema.ts'
import { atDatabase } from '../../testing/template.ts'

export interface TestDatabase<Tables = KernelTables> extends OpenDatabase<Tables> {
  url: string
}

export interface TestDatabaseOptions {
  readonly max?: number
  /** Name of the database to copy. */
  readonly template?: string
}

/** Creates a database as a copy of a template. Drops the database after the calling test or test file. */
export async function testDatabase<Tables = KernelTables>({
  max = 10,
  template = 'kernel_template',
}: TestDatabaseOptions = {}): Promise<TestDatabase<Tables>> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name} template ${template} strategy file_copy`)
  const url = atDatabase(server, name)
  const opened = openDatabase<Tables>(url, {
    max,
    applicationName: 'kernel tests',
    log: pino({ level: 'silent' }),
  })
  afterwards(async () => {
    await opened.close()
    await query(server, `drop database ${name}`)
  })
  return { url, ...opened }
}

/** Opens a connection with another server setting, such as `default_transaction_read_only=on`. */
export function connectedWith<Tables = KernelTables>(url: string, setting: string): OpenDatabase<Tables> {
  const opened = openDatabase<Tables>(`${url}?options=${encodeURIComponent(`-c ${setting}`)}`, {
    max: 1,
    applicationName: 'kernel tests',
    log: pino({ level: 'silent' }),
  })
  afterwards(() => opened.close())
  return opened
}
