import { systemCommand, type CommandHandler } from '#kernel/commands/command-handler.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { formatCount } from '#domain/shared/format.ts'
import { Rejection } from '#domain/decision.ts'
import { compareRoadmaps, publishVersion } from '#domain/roadmap/version.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { CliError, type Command, type CommandContext } from '../command.ts'
import { outputFileOption, parseJson, readTextFile, writeResult } from '../files.ts'
import { openCommands } from '#projector/work-context.ts'
import { openLog } from '../open-stores.ts'
import { describeDifference, describeTask } from './roadmap-lines.ts'
import { firstProblems, readRoadmapFile, type RoadmapFile } from './roadmap-file.ts'

export const roadmapShowCommand: Command = {
  name: 'roadmap show',
  args: [],
  summary: 'List the tasks of the newest roadmap.',
  run: (context) =>
    withRoadmap(context, ({ newest, tasks }) => {
      context.print(`Version ${newest}: ${formatCount(tasks.length, 'task')}`)
      for (const task of tasks) context.print(describeTask(task))
    }),
}

export const roadmapExportCommand: Command = {
  name: 'roadmap export',
  args: [],
  options: outputFileOption,
  summary:
    'Print the newest roadmap as JSON, or write it to a new file with --to. Edit the file, then publish it with roadmap publish.',
  run: (context, _args, options) =>
    withRoadmap(context, ({ newest, tasks }) =>
      writeResult(context, options, {
        title: `Version ${newest} of the roadmap`,
        text: JSON.stringify({ basedOn: newest, tasks }, null, 2),
      }),
    ),
}

export const roadmapPublishCommand: Command = {
  name: 'roadmap publish',
  args: ['file'],
  options: { 'dry-run': {} },
  summary:
    'Publish an edited export as the next version of the roadmap. New projects use this version, and existing projects can update to it.',
  checkInput: async (_config, [file = '']) => void (await readEdited(file)),
  run: async (context, [file = ''], { 'dry-run': dryRun }) => {
    const { print } = context
    const edited = await readEdited(file)
    await withRoadmap(context, async ({ state, commands, newest, tasks }) => {
      const decision = publishVersion(state, edited)
      if (decision instanceof Rejection) throw rejectedBecause(decision, file)
      if (decision.length === 0) {
        print(`${file} is the same as version ${newest}. Nothing was published.`)
        return
      }
      for (const line of describeDifference(compareRoadmaps(tasks, edited.tasks))) print(line)
      if (dryRun === true) print(`Dry run: nothing was published. This would be version ${newest + 1}.`)
      else print(`Published version ${await publish(commands, file, edited)}. New projects use it.`)
    })
  },
}

interface NewestRoadmap {
  readonly commands: CommandHandler<BrandpathEvent>
  readonly state: Roadmap
  readonly newest: number
  readonly tasks: RoadmapFile['tasks']
}

async function withRoadmap(
  context: CommandContext,
  work: (roadmap: NewestRoadmap) => void | Promise<void>,
): Promise<void> {
  const { store } = await openLog(context)
  try {
    const commands = openCommands(store)
    const { state } = await commands.load(roadmapAggregate)
    const newest = state.versions.get(state.newestVersion)
    if (!newest)
      throw new CliError('There is no roadmap yet. Start the application once to publish the first version.')
    await work({ commands, state, newest: state.newestVersion, tasks: [...newest.values()] })
  } finally {
    await store.close()
  }
}

async function readEdited(file: string): Promise<RoadmapFile> {
  const result = readRoadmapFile(parseJson(await readTextFile(file), file))
  if (typeof result === 'string') throw rejected(file, result)
  return result
}

const rejected = (file: string, problems: string) => new CliError(`Cannot publish ${file}.\n${problems}`)

const rejectedBecause = ({ message }: Rejection | CommandRejected, file: string) =>
  rejected(file, firstProblems(message.split('\n')))

/** Publishes the edited roadmap and returns its version. Of two concurrent edits, one is rejected. */
async function publish(
  commands: CommandHandler<BrandpathEvent>,
  file: string,
  edited: RoadmapFile,
): Promise<number> {
  try {
    const { state } = await commands.handle(systemCommand(), roadmapAggregate, (current) =>
      publishVersion(current, edited),
    )
    return state.newestVersion
  } catch (error) {
    throw error instanceof CommandRejected ? rejectedBecause(error, file) : error
  }
}
