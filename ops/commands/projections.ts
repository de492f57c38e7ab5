import { projections } from '#projector/projections/index.ts'
import { exists } from '#projector/read-model.ts'
import {
  buildBeside,
  drop,
  NothingBuilt,
  rebuild,
  RebuildAtWork,
  switchOver,
  type Rebuild,
} from '#projector/rebuild.ts'
import { describeStatus, readStatus } from '#projector/status.ts'
import { unwell } from '#projector/unwell.ts'
import { partsIn, schemaInService } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { fillParts } from '../rebuild/fill-parts.ts'
import { CommandFailed, type Command, type Surroundings } from './command.ts'
import { standingBeside, whoNeeds } from './beside.ts'
import { bringForward, look } from './look.ts'

export const projectionsStatus: Command = {
  name: 'projections status',
  args: [],
  options: { check: {} },
  summary:
    'Says how far the read models are behind the log, who leads, what is in the way, which with --check is a failure, and what stands beside them.',
  run: async (surroundings, _args, { check }) => {
    const { db, store, logId, close } = await look(surroundings, 'brandpath status')
    const inService = schemaInService(surroundings.config)
    try {
      const status = await readStatus({ db, store, logId, schema: inService })
      const lines = [...describeStatus(status), ...(await standingBeside(db, inService))]
      for (const line of lines) surroundings.say(line)
      const faults = check === true ? unwell(status) : []
      if (faults.length > 0) throw new CommandFailed(faults.join('\n'))
    } finally {
      await close()
    }
  },
}

export const projectionsRebuild: Command = {
  name: 'projections rebuild',
  args: [],
  options: { keep: {} },
  summary: 'Makes the read models anew from the events, beside those in service, and exchanges the two.',
  run: (surroundings, _args, { keep }) =>
    withRebuild(surroundings, async (job) => {
      const { schema } = job.readModel
      if (keep === true) await buildBeside(job)
      else await rebuild(job)
      surroundings.say(
        keep === true
          ? `${schema}_next stands beside ${schema}, which goes on serving. Exchange them with: npm run ops -- projections switch`
          : `${schema} was made anew and is in service.`,
      )
    }),
}

export const projectionsSwitch: Command = {
  name: 'projections switch',
  args: [],
  summary: 'Brings what a rebuild with --keep has made up to date, and exchanges it with what is in service.',
  run: (surroundings) =>
    withRebuild(surroundings, async (job) => {
      await switchOver(job).catch((error: unknown) => {
        if (!(error instanceof NothingBuilt)) throw error
        throw new CommandFailed(`${error.message} Make it with: npm run ops -- projections rebuild --keep`)
      })
      surroundings.say(`${job.readModel.schema} is exchanged and in service.`)
    }),
}

export const projectionsDrop: Command = {
  name: 'projections drop',
  args: ['version'],
  summary:
    'Removes the read models of another release, such as 2, or what was built beside those in service: next.',
  run: async ({ config, databaseUrl, log, say }, [version = '']) => {
    const { schema, beside } = droppable(version, schemaInService(config))
    const named = beside ? `${schema}_next` : schema
    const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath drop', log })
    try {
      if (!(await exists(database.db, named))) throw new CommandFailed(`There is no ${named}.`)
      const use = beside ? null : await whoNeeds(database.db, schema)
      if (use !== null) throw new CommandFailed(`${schema} is in use: ${use}. Stop that one first.`)
      await drop(database.db, schema, beside ? 'beside' : 'all').catch(refuseAtWork)
      say(`${named} is gone.`)
    } finally {
      await database.close()
    }
  },
}

function refuseAtWork(error: unknown): never {
  throw error instanceof RebuildAtWork ? new CommandFailed(`${error.message} Wait until it is done.`) : error
}

function droppable(version: string, inService: string): { schema: string; beside: boolean } {
  if (version === 'next') return { schema: inService, beside: true }
  if (!/^[1-9]\d{0,3}(_of_[1-9]\d?)?$/.test(version))
    throw new CommandFailed(`A version is a number, such as 2 or 2_of_4, or next, not ${version}`)
  const schema = `read_${version}`
  if (schema === inService) {
    throw new CommandFailed(
      `${inService} is what this release reads. It is made anew with: projections rebuild`,
    )
  }
  return { schema, beside: false }
}

async function withRebuild(surroundings: Surroundings, work: (job: Rebuild) => Promise<void>): Promise<void> {
  const { config, databaseUrl, log, note } = surroundings
  await bringForward(surroundings)
  const database = openDatabase(databaseUrl, { max: 4, applicationName: 'brandpath rebuild', log })
  const { store, logId } = await openEventStore(config, databaseUrl, log)
  try {
    const readModel = { ...database, schema: schemaInService(config), projections }
    const end = await store.lastPosition()
    const fillFirst: Rebuild['fillFirst'] = (schema, report) => fillParts({ databaseUrl, schema }, report)
    await work({
      readModel,
      store,
      logId,
      log,
      signal: new AbortController().signal,
      onPosition: (position) => note(`${readModel.schema}_next is at ${position}, the log ended at ${end}.`),
      ...(partsIn(readModel.schema) > 1 && { fillFirst }),
    })
  } catch (error) {
    refuseAtWork(error)
  } finally {
    await store.close()
    await database.close()
  }
}
