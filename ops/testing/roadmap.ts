import { randomUUID } from 'node:crypto'
import { Aggregates } from '#api/commands/aggregates.ts'
import { CommandRunner } from '#api/commands/run.ts'
import { publishVersion } from '#domain/roadmap-version.ts'
import { roadmap, roadmapStream } from '#domain/roadmap.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { EventStore } from '#store/event-store.ts'

/** A task that no roadmap of ours has. */
export const aTask = (number: number, over: Partial<RoadmapTask> = {}): RoadmapTask => ({
  key: `retail-media-${number}`,
  number,
  title: `Buy retail media ${number}`,
  description: 'Ask the three largest stockists what they sell. Start with one.',
  category: '2 PA',
  taskType: `Retail Media ${number}`,
  priority: false,
  ...over,
})

/** Publishes what `edit` makes of the newest roadmap; answers its version. */
export async function publishes(
  store: EventStore,
  edit: (tasks: readonly RoadmapTask[]) => readonly RoadmapTask[],
  now: () => Date = () => new Date(),
): Promise<number> {
  const commands = new CommandRunner(store, new Aggregates(store), now)
  const id = randomUUID()
  const { state } = await commands.runAsSystem(
    { actor: null, correlationId: id, causationId: id, commandId: id },
    {
      stream: roadmapStream,
      aggregate: roadmap,
      decide: (known) => {
        const tasks = [...(known.versions.get(known.newest)?.values() ?? [])]
        return publishVersion(known, { basedOn: known.newest, tasks: edit(tasks) })
      },
    },
  )
  return state.newest
}
