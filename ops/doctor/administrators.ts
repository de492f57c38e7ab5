import type { Client } from 'pg'
import { counted } from '#domain/counted.ts'
import { doubtful, well, type Finding } from './finding.ts'

/** Who is told when something is wrong; nothing is found where there are no accounts to look at yet. */
export async function lookForAdministrators(client: Client): Promise<Finding[]> {
  const { rows: tables } = await client.query(`select where to_regclass('identity.accounts') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ admins: number }>(
    `select count(*)::int as admins from identity.accounts where role = 'ADMIN'`,
  )
  const admins = rows[0]?.admins ?? 0
  return [
    admins === 0
      ? doubtful(
          'Alerts',
          'nobody is told of them, and nobody may open /monitoring: no account is administrator',
          'Sign up in the browser, then: npm run ops -- users promote ida@example.com',
        )
      : well('Alerts', `go to ${counted(admins, 'administrator')}`),
  ]
}
