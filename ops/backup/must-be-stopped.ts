import type { Client } from 'pg'
import { readPositionName } from '#api/read-position.ts'
import { leaderOf } from '#projector/leader.ts'
import { CommandFailed } from '../commands/command.ts'

const isApi = `starts_with(application_name, '${readPositionName}')`

/** What is written while it is copied would be lost. @throws CommandFailed */
export async function mustBeStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct case when ${isApi} then 'the API' else 'the projector' end as name
     from pg_stat_activity
     where datname = current_database()
       and (${isApi} or application_name like '${leaderOf('')}%')`,
  )
  if (rows.length === 0) return
  const running = rows.map(({ name }) => name).join(' and ')
  throw new CommandFailed(`Still running on this database: ${running}. Stop the application first.`)
}

/** Until the connection ends. Two copies at once would mix what they write. @throws CommandFailed */
export async function mustCopyAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtext('brandpath log copy')) as "isOurs"`,
  )
  if (rows[0]?.isOurs) return
  throw new CommandFailed(
    'Another log copy writes to the event store of the configuration already. Wait until it is done, or end its process ' +
      'and copy again: what was copied stands. Nothing was copied by this one.',
  )
}
