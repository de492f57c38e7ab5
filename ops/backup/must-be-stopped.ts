import type { Client } from 'pg'
import { leaderOf } from '#projector/leader.ts'
import { CommandFailed } from '../commands/command.ts'

/** What is written while it is copied would be lost. @throws CommandFailed */
export async function mustBeStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct case application_name when 'brandpath read position' then 'the API' else 'the projector' end as name
     from pg_stat_activity
     where datname = current_database()
       and (application_name = 'brandpath read position' or application_name like '${leaderOf('')}%')`,
  )
  if (rows.length === 0) return
  const running = rows.map(({ name }) => name).join(' and ')
  throw new CommandFailed(`Still running on this database: ${running}. Stop the application first.`)
}
