import type { Logger } from 'pino'
import { alarmingLag } from '#api/health/check.ts'
import { describeStatus, ledSchemas, readStatus, type Status } from '#projector/status.ts'
import { isLed, isSilent } from '#projector/unwell.ts'
import type { Config } from '#schema/config.ts'
import {
  allLeads,
  leadsOf,
  partsIn,
  readSchema,
  readVersion,
  schemaInService,
  workLead,
} from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { readLogId } from '#store/log-id.ts'
import { isApiConnected } from '../connected-api.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'

const what = 'Projector'

interface LookedAt {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
}

/** What is made of the log, and who makes it. */
export async function lookAtProjector(
  { config, databaseUrl, log }: LookedAt,
  store: EventStore,
): Promise<Finding> {
  const schema = schemaInService(config)
  const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath doctor', log })
  try {
    const logId = await readLogId(store)
    const status = await readStatus({ db: database.db, store, logId, schema })
    const inOtherParts = [...(await ledSchemas(database.db))].find(
      (led) => led !== schema && led === readSchema(readVersion, partsIn(led)),
    )
    return judge(status, { inOtherParts, apiRuns: await isApiConnected(database.db) })
  } catch (error) {
    return doubtful(what, messageOf(error), 'Start the application once: it makes what is missing.')
  } finally {
    await database.close()
  }
}

interface Beside {
  /** What is led of this release's read models in another number of parts. */
  readonly inOtherParts: string | undefined
  readonly apiRuns: boolean
}

function judge(status: Status, { inOtherParts, apiRuns }: Beside): Finding {
  const { schema, behind, leaders, trouble } = status
  const said = describeStatus(status).join(' ')
  if (trouble) return broken(what, said, 'The log of the projector says more; see ARCHITECTURE.md.')
  const leads = allLeads(schema)
  const unled = leads.filter((name) => !isLed(name, leaders))
  if (inOtherParts !== undefined && leadsOf(schema).every((name) => unled.includes(name)))
    return doubtful(what, said, otherParts(schema, inOtherParts))
  if (unled.length === leads.length) {
    const missing = apiRuns ? 'projector' : 'application'
    return doubtful(what, said, `Start the ${missing}: nobody makes read models or sends mail.`)
  }
  if (leaders.some(isSilent))
    return broken(what, said, 'Stop the process that is silent, and start it again.')
  const [name] = unled
  if (name !== undefined) return halfLed(name, status)
  return behind && behind.seconds > alarmingLag ? doubtful(what, said, lagging) : well(what, said)
}

function halfLed(name: string, status: Status): Finding {
  const said = describeStatus(status).join(' ')
  if (name !== workLead && partsIn(status.schema) > 1) return doubtful(what, said, unledPart)
  const undone =
    name === workLead ? 'Nobody sends mails and reports' : 'Nobody brings the read models up to date'
  return doubtful(
    what,
    said,
    `${undone}, though a projector runs, which takes that over within seconds. Look again in a minute: where nobody has by ` +
      'then, its log says why; stop it, and start it again.',
  )
}

const otherParts = (schema: string, led: string) =>
  `PROJECTION_PARTS is ${partsIn(schema)} here, but a projector runs for ${led}, where it is ${partsIn(led)}: set it the same ` +
  'for every process, and for every operators’ command.'

const unledPart =
  'Start a projector that may lead what nobody leads: one whose PROJECTOR_PARTS names it, or one without PROJECTOR_PARTS.'

const lagging =
  'Pages do not show yet what was done since. Look again in a minute: where it is no nearer to the end then, the log of the ' +
  'projector says what keeps it, or its database lacks processor or disk.'
