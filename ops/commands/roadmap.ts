import { randomUUID } from 'node:crypto'
import { Aggregates } from '#api/commands/aggregates.ts'
import { CommandRunner } from '#api/commands/run.ts'
import { Problem } from '#api/problem.ts'
import { counted } from '#domain/counted.ts'
import { Refusal } from '#domain/decision.ts'
import { differenceOf, publishVersion } from '#domain/roadmap-version.ts'
import { roadmap, roadmapStream, type Roadmap } from '#domain/roadmap.ts'
import type { EventStore } from '#store/event-store.ts'
import { describeDifference, describeTask } from '../roadmap-lines.ts'
import { firstOf, readRoadmapFile, type RoadmapFile } from '../roadmap-file.ts'
import { CommandFailed, type Command, type Surroundings } from './command.ts'
import { fromFile } from './from-file.ts'
import { lookIntoLog } from './look.ts'
import { hand, toFile } from './to-file.ts'

export const roadmapShow: Command = {
  name: 'roadmap show',
  args: [],
  summary: 'Lists the tasks of the newest roadmap.',
  run: (surroundings) =>
    withRoadmap(surroundings, ({ newest, tasks }) => {
      surroundings.say(`Version ${newest}, ${counted(tasks.length, 'task')}.`)
      for (const task of tasks) surroundings.say(describeTask(task))
    }),
}

export const roadmapExport: Command = {
  name: 'roadmap export',
  args: [],
  options: toFile,
  summary: 'The newest roadmap as JSON; with --to in a new file, to be edited and published.',
  run: (surroundings, _args, options) =>
    withRoadmap(surroundings, ({ newest, tasks }) =>
      hand(surroundings, options, {
        what: `Version ${newest} of the roadmap`,
        text: JSON.stringify({ basedOn: newest, tasks }, null, 2),
      }),
    ),
}

export const roadmapPublish: Command = {
  name: 'roadmap publish',
  args: ['file'],
  options: { 'dry-run': {} },
  summary: 'Publishes an edited export as the next version: projects start on it, and others may adopt it.',
  run: async (surroundings, [file = ''], { 'dry-run': dryRun }) => {
    const { say } = surroundings
    const edited = await readEdited(file)
    await withRoadmap(surroundings, async ({ state, store, newest, tasks }) => {
      const decision = publishVersion(state, edited)
      if (decision instanceof Refusal) throw refusedBy(decision, file)
      if (decision.length === 0) {
        say(`${file} says what version ${newest} says. Nothing was published.`)
        return
      }
      for (const line of describeDifference(differenceOf(tasks, edited.tasks))) say(line)
      if (dryRun === true) say(`Without --dry-run this becomes version ${newest + 1}.`)
      else say(`Version ${await publish(store, file, edited)} is published. New projects start on it.`)
    })
  },
}

interface Opened {
  readonly store: EventStore
  readonly state: Roadmap
  readonly newest: number
  /** Of the newest version. */
  readonly tasks: RoadmapFile['tasks']
}

async function withRoadmap(
  surroundings: Surroundings,
  work: (opened: Opened) => void | Promise<void>,
): Promise<void> {
  const { store } = await lookIntoLog(surroundings)
  try {
    const { state } = await new Aggregates(store).load(roadmapStream, roadmap)
    const newest = state.versions.get(state.newest)
    if (!newest)
      throw new CommandFailed('There is no roadmap yet: the first start of the application brings it.')
    await work({ store, state, newest: state.newest, tasks: [...newest.values()] })
  } finally {
    await store.close()
  }
}

async function readEdited(file: string): Promise<RoadmapFile> {
  const read = readRoadmapFile(await fromFile(file))
  if (typeof read === 'string') throw new CommandFailed(refused(file, read))
  return read
}

const refused = (file: string, why: string) => `${file} cannot be published.\n${why}`

const refusedBy = ({ message }: Refusal | Problem, file: string) =>
  new CommandFailed(refused(file, firstOf(message.split('\n'))))

/** Answers the version. Decided anew on what stands then: of two who publish at once the second is refused. */
async function publish(store: EventStore, file: string, edited: RoadmapFile): Promise<number> {
  const commands = new CommandRunner(store, new Aggregates(store), () => new Date())
  const id = randomUUID()
  try {
    const { state } = await commands.runAsSystem(
      { actor: null, correlationId: id, causationId: id, commandId: id },
      { stream: roadmapStream, aggregate: roadmap, decide: (known) => publishVersion(known, edited) },
    )
    return state.newest
  } catch (error) {
    throw error instanceof Problem ? refusedBy(error, file) : error
  }
}
