import * as z from 'zod'
import { idParam } from '#schema/api/shared.ts'
import { dayOrTime, dayOrTimeFormat } from '#schema/time.ts'
import { eventTypes } from '#schema/events/index.ts'
import { requestIdFormat, requestIdPrefix } from '#schema/api/history.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import { readHistory, type HistoryFilter } from './history.ts'
import { CliError, type Command, type Options, type CommandContext } from '../command.ts'
import { openLog } from '../open-stores.ts'
import { anySignal } from '#kernel/resilience/any-signal.ts'

export const eventsCommand: Command = {
  name: 'events',
  args: [],
  options: {
    stream: { value: 'name' },
    type: { value: 'type' },
    actor: { value: 'user id' },
    correlation: { value: 'request' },
    project: { value: 'id' },
    since: { value: 'day or ISO time' },
    until: { value: 'day or ISO time' },
    last: { value: 'count' },
    follow: {},
    json: {},
  },
  summary:
    'Show events, oldest first. --correlation takes a request id, or at least its first 8 characters. A day starts at midnight UTC. --last shows only the newest events. --json prints one JSON object per line. --follow also prints new events.',
  checkInput: (_config, _args, options) => void parseOptions(options),
  run: async (context, _args, options) => {
    const { print, notify, outputClosed } = context
    const { last, follow: followOption, json, ...filter } = parseOptions(options)
    const follow = followOption && !isPast(filter.until)
    const write = json ? (event: RecordedEvent) => print(toJson(event)) : tableWriter(print)
    const { store } = await openLog(context)
    const logLost = logLostSignal(context)
    const signal = anySignal([outputClosed, context.stopSignal(), logLost, deadlineSignal(filter.until)])
    try {
      const count = await show(readHistory(store, filter, { follow, signal }), last, write)
      if (follow && logLost.aborted)
        throw new CliError('PostgreSQL stopped and restarts on another port. Run this command again.')
      if (count === 0 && !follow) notify('No events match.')
    } finally {
      await store.close()
    }
  },
}

/** Writes the last `limit` events. Without `limit`, writes each event when it arrives. Returns the number of events. */
async function show(
  events: AsyncIterable<RecordedEvent>,
  limit: number | undefined,
  write: (event: RecordedEvent) => void,
): Promise<number> {
  const newest: RecordedEvent[] = []
  let count = 0
  for await (const event of events) {
    count++
    if (limit === undefined) write(event)
    else newest.push(event)
    if (newest.length > (limit ?? 0)) newest.shift()
  }
  for (const event of newest) write(event)
  return count
}

function logLostSignal({ config, postgresExited }: CommandContext): AbortSignal {
  const controller = new AbortController()
  if (config.EVENTSTORE_URL === undefined) void postgresExited?.then(() => controller.abort())
  return controller.signal
}

const isPast = (until: Date | undefined) => until !== undefined && until.getTime() <= Date.now()

/** An event is delivered at most this many milliseconds after its time. */
const deliveryDelayMs = 2_000
/** Maximum milliseconds of a timer. A longer timer would fire immediately. */
const maxTimeoutMs = 2 ** 31 - 1

/** Returns a signal that aborts when no further event from before `until` can arrive. */
function deadlineSignal(until: Date | undefined): AbortSignal {
  if (until === undefined || isPast(until)) return new AbortController().signal
  return AbortSignal.timeout(Math.min(until.getTime() - Date.now() + deliveryDelayMs, maxTimeoutMs))
}

/** A count and an id have the same form. */
const positiveInteger = idParam('the value')
const time = z.optional(dayOrTime(dayOrTimeFormat))
const optionsSchema = z.object({
  stream: z.string().min(1).optional(),
  type: z.string().min(1).optional(),
  actor: z.optional(positiveInteger),
  correlation: z.optional(requestIdPrefix),
  project: z.optional(positiveInteger),
  since: time,
  until: time,
  last: z.optional(positiveInteger),
  follow: z.boolean().default(false),
  json: z.boolean().default(false),
})

const expectedValues: Readonly<Record<string, string>> = {
  actor: 'the id of a user',
  correlation: requestIdFormat,
  project: 'the id of a project',
  last: 'a positive count',
  since: dayOrTimeFormat,
  until: dayOrTimeFormat,
}

function parseOptions(options: Options): z.output<typeof optionsSchema> & HistoryFilter {
  const parsed = optionsSchema.safeParse(options)
  const name = String(parsed.error?.issues[0]?.path[0])
  if (!parsed.success) {
    throw new CliError(
      `Invalid value of --${name}: ${String(options[name])}. Expected ${expectedValues[name] ?? 'text'}.`,
    )
  }
  if (parsed.data.last !== undefined && parsed.data.follow) {
    throw new CliError('--last cannot be combined with --follow.')
  }
  const { type, since, until } = parsed.data
  if (since !== undefined && until !== undefined && since >= until) {
    throw new CliError('--since must be before --until.')
  }
  if (type !== undefined && !eventTypes.includes(type)) {
    throw new CliError(`Unknown event type: ${type}. Types: ${eventTypes.join(', ')}`)
  }
  return parsed.data
}

const toJson = ({ position, revision, ...event }: RecordedEvent): string =>
  JSON.stringify({ position: String(position), ...event, revision: Number(revision) })

/** Maximum number of characters of the payload in a table row. --json prints the whole payload. */
const maxPayload = 160

function tableWriter(print: (line: string) => void): (event: RecordedEvent) => void {
  let hasHeading = false
  return (event) => {
    if (!hasHeading) print(row(['time', 'stream', 'type', 'by', 'request', 'data']))
    hasHeading = true
    print(toRow(event))
  }
}

const widths = [24, 20, 24, 11, 8]
const row = (cells: readonly string[]) =>
  cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')

function toRow({ stream, revision, type, data, metadata }: RecordedEvent): string {
  const actor = metadata.actor === null ? '-' : `user ${metadata.actor}`
  const json = JSON.stringify(data)
  const payload = json.length > maxPayload ? `${json.slice(0, maxPayload)}…` : json
  const request = metadata.correlationId.slice(0, 8) // shortest prefix that --correlation and /history accept
  return row([metadata.occurredAt, `${stream}@${revision}`, type, actor, request, payload])
}
