import { readModelDefinition } from '#projector/read-model/read-model.ts'
import { schemaExists } from '#kernel/projections/read-model.ts'
import {
  buildWithoutSwitch,
  drop,
  rebuild,
  RebuildRunning,
  switchOver,
  type Rebuild,
} from '#kernel/projections/rebuild.ts'
import { readStatus } from '#kernel/projections/status.ts'
import { describeStatus, leadershipProblems } from './describe-status.ts'
import { databaseNames, leasesFor, readSchema } from '#schema/tables/database.ts'
import { inspectEventStore, openEventStore } from '#kernel/event-store/open.ts'
import { CliError, type Command, type CommandContext } from '../command.ts'
import { connectDatabase, openStores } from '../open-stores.ts'
import { describeOtherSchemas, findSchemaUser } from './schemas.ts'

export const projectionsStatusCommand: Command = {
  name: 'projections status',
  args: [],
  options: { check: {} },
  summary:
    'Show lag, leaders and problems of the read models, and the read models of other releases. --check fails if there is a problem other than lag.',
  run: async (context, _args, { check }) => {
    await using stores = await openStores(context, inspectEventStore)
    const status = await readStatus({
      ...stores,
      names: databaseNames,
      schema: readSchema,
      leases: leasesFor(readSchema),
    })
    const lines = [...describeStatus(status), ...(await describeOtherSchemas(stores.db, readSchema))]
    for (const line of lines) context.print(line)
    const problems = check === true ? leadershipProblems(status) : []
    if (problems.length > 0) throw new CliError(problems.join('\n'))
  },
}

export const projectionsRebuildCommand: Command = {
  name: 'projections rebuild',
  args: [],
  options: { keep: {} },
  summary:
    'Build new read models while the current ones stay in use, then switch to the new ones. --keep builds without switching.',
  run: (context, _args, { keep }) =>
    withRebuild(context, async (job) => {
      const { schema } = job.readModel
      if (keep === true) {
        await buildWithoutSwitch(job)
        context.print(`Rebuilt ${schema}_next. Activate it with: npm run ops -- projections switch`)
      } else {
        await rebuild(job)
        context.print(`Rebuilt and activated ${schema}.`)
      }
    }),
}

export const projectionsSwitchCommand: Command = {
  name: 'projections switch',
  args: [],
  summary: 'Update the read models that “projections rebuild --keep” created, and switch to them.',
  run: (context) =>
    withRebuild(context, async (job) => {
      await switchOver(job)
      context.print(`Activated the rebuilt ${job.readModel.schema}.`)
    }),
}

export const projectionsDropCommand: Command = {
  name: 'projections drop',
  args: ['version'],
  summary:
    'Remove the read models of another release by their version, such as 2. The word “next” removes those that “projections rebuild --keep” created.',
  checkInput: (_config, [version = '']) => void parseVersion(version),
  run: async (context, [version = '']) => {
    const { schema, isNext } = parseVersion(version)
    const name = isNext ? `${schema}_next` : schema
    await using database = connectDatabase(context)
    if (!(await schemaExists(database.db, name)))
      throw new CliError(`${name} does not exist. List the schemas with: npm run ops -- projections status`)
    const user = isNext ? null : await findSchemaUser(database.db, schema)
    if (user !== null) throw new CliError(`${schema} is in use by ${user}. Stop that process first.`)
    await drop(database.db, schema, isNext ? 'next' : 'all').catch(explainRunningRebuild)
    context.print(`Removed ${name}.`)
  },
}

function explainRunningRebuild(error: unknown): never {
  throw error instanceof RebuildRunning
    ? new CliError(`${error.message} Wait until the rebuild has finished.`)
    : error
}

function parseVersion(version: string): { schema: string; isNext: boolean } {
  if (version === 'next') return { schema: readSchema, isNext: true }
  if (!/^[1-9]\d{0,3}(_of_[1-9]\d?)?$/.test(version))
    throw new CliError(
      `Invalid version: ${version}. Expected a version such as 2 or 2_of_4, or the word next.`,
    )
  const schema = `read_${version}`
  if (schema !== readSchema) return { schema, isNext: false }
  throw new CliError(
    `${schema} is in use by this release. To rebuild its read models, run: npm run ops -- projections rebuild`,
  )
}

async function withRebuild(context: CommandContext, work: (job: Rebuild) => Promise<void>): Promise<void> {
  const { log, notify } = context
  await using stores = await openStores(context, openEventStore)
  const { store, logId, database } = stores
  const end = await store.lastPosition()
  await work({
    readModel: { ...database, ...readModelDefinition, schema: readSchema },
    store,
    logId,
    log,
    signal: new AbortController().signal,
    onPosition: (position) => notify(`${readSchema}_next: position ${position} of ${end}`),
  }).catch(explainRunningRebuild)
}
