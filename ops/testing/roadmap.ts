import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { eventFormat } from '#schema/events/format.ts'
import { publishVersion } from '#domain/roadmap/version.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'

/** Returns a task that the bundled roadmap does not contain. */
export const roadmapTask = (number: number, over: Partial<RoadmapTask> = {}): RoadmapTask => ({
  key: `retail-media-${number}`,
  number,
  title: `Buy retail media ${number}`,
  description: 'Ask the three largest stockists what they sell. Start with one.',
  category: '2 PA',
  taskType: `Retail Media ${number}`,
  priority: false,
  ...over,
})

/** Publishes an edited version of the newest roadmap. Returns its version. */
export async function publishRoadmap(
  store: EventStore,
  edit: (tasks: readonly RoadmapTask[]) => readonly RoadmapTask[],
  now: () => Date = () => new Date(),
): Promise<number> {
  const commands = new CommandHandler({ store, format: eventFormat, now })
  const { state } = await commands.handle(systemCommand(), roadmapAggregate, (known) => {
    const tasks = [...(known.versions.get(known.newestVersion)?.values() ?? [])]
    return publishVersion(known, { basedOn: known.newestVersion, tasks: edit(tasks) })
  })
  return state.newestVersion
}
