import type { Logger } from 'pino'
import { alertConditions } from '#api/monitoring/alerts/conditions.ts'
import { readStatus, type Status } from '#kernel/projections/status.ts'
import { describeStatus, isSilent, leaderOf } from '../projections/describe-status.ts'
import { databaseNames, leasesFor, readSchema, workLease, type Database } from '#schema/tables/database.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { readLogId } from '#kernel/event-store/log-id.ts'
import { describeError } from '../files.ts'
import { isApiConnected } from '../projections/schemas.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

const subject = 'Projector'

export async function checkProjector(databaseUrl: string, log: Logger, store: EventStore): Promise<Finding> {
  const database = openDatabase<Database>(databaseUrl, { max: 2, applicationName: 'brandpath doctor', log })
  const { db } = database
  try {
    const logId = await readLogId(store)
    const leases = leasesFor(readSchema)
    const status = await readStatus({ db, names: databaseNames, store, logId, schema: readSchema, leases })
    return assess(status, await isApiConnected(db))
  } catch (error) {
    return warning(subject, describeError(error), 'Start the application once to create the missing tables.')
  } finally {
    await database.close()
  }
}

function assess(status: Status, isApiRunning: boolean): Finding {
  const { lag, leases, leaders, problem } = status
  const message = describeStatus(status).join(' ')
  if (problem) return failure(subject, message, 'See the projector’s log.')
  const unled = leases.filter((lease) => !leaderOf(lease, leaders))
  if (unled.length === leases.length) {
    const advice = `Start the ${isApiRunning ? 'projector' : 'application'}. Until then no data is updated and no email is sent.`
    return warning(subject, message, advice)
  }
  if (leaders.some(isSilent))
    return failure(subject, message, 'Restart the projector that sends no heartbeats.')
  const [name] = unled
  if (name !== undefined) {
    const effect = name === workLease ? 'No emails or reports are sent.' : 'The read models are not updated.'
    const advice =
      'A running projector takes over within seconds. Check again in a minute. If none has taken over, see the projector’s ' +
      'log and restart it.'
    return warning(subject, message, `${effect} ${advice}`)
  }
  if (!lag || lag.seconds <= alertConditions.lag.moreThanSeconds) return ok(subject, message)
  return warning(
    subject,
    message,
    'Pages show outdated data. Check again in a minute. If the lag has not decreased, check the projector’s log, and the ' +
      'CPU and disk of the database.',
  )
}
