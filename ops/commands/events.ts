import * as z from 'zod'
import { idText } from '#schema/api/shared.ts'
import { dayOrTime, dayOrTimeWords } from '#schema/day-or-time.ts'
import { eventTypes } from '#schema/events/index.ts'
import { requestIdStart, requestPrefixWords } from '#schema/request-prefix.ts'
import type { RecordedEvent } from '#store/event-store.ts'
import { readHistory, type HistoryFilter } from '#store/history.ts'
import { CommandFailed, type Command, type Options, type Surroundings } from './command.ts'
import { lookIntoLog } from './look.ts'

export const events: Command = {
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
    'Shows what happened, the oldest first; --correlation takes how the id of a request begins, a day begins in UTC; --json as JSON lines, --follow with what is still to come (then without --last).',
  run: async (surroundings, _args, options) => {
    const { say, note, ended } = surroundings
    const { last, follow: followed, json, ...filter } = understood(options)
    const follow = followed && !isPast(filter.until)
    const write = json ? (event: RecordedEvent) => say(asJson(event)) : tableOf(say)
    const { store } = await lookIntoLog(surroundings)
    const gone = whenLogIsGone(surroundings)
    const signal = AbortSignal.any([ended, untilAsked(), gone, whenPast(filter.until)])
    try {
      const count = await show(readHistory(store, filter, { follow, signal }), last, write)
      if (follow && gone.aborted) throw new CommandFailed(logIsGone)
      if (count === 0 && !follow) note('Nothing happened that fits.')
    } finally {
      await store.close()
    }
  },
}

/** Those of the events that were the last `count`, or all of them as they come; says how many those are. */
async function show(
  found: AsyncIterable<RecordedEvent>,
  count: number | undefined,
  write: (event: RecordedEvent) => void,
): Promise<number> {
  if (count === undefined) {
    let shown = 0
    for await (const event of found) {
      write(event)
      shown++
    }
    return shown
  }
  const kept: RecordedEvent[] = []
  for await (const event of found) {
    kept.push(event)
    if (kept.length > count) kept.shift()
  }
  for (const event of kept) write(event)
  return kept.length
}

/** Aborts at Ctrl-C. */
function untilAsked(): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort()
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  return controller.signal
}

const logIsGone =
  'PostgreSQL has ended, and comes back at another address: nothing more would be heard here. Start this again.'

/** Aborts when the log went with the embedded PostgreSQL: what is opened looks for it where it was. */
function whenLogIsGone({ config, postgresDied }: Surroundings): AbortSignal {
  const controller = new AbortController()
  if (config.EVENTSTORE_URL === undefined) void postgresDied?.then(() => controller.abort())
  return controller.signal
}

const isPast = (until: Date | undefined) => until !== undefined && until.getTime() <= Date.now()

/** What was appended at the last moment takes some to be heard of, in milliseconds. */
const heardWithin = 2_000

/** Aborts when nothing that happened before `until` can come any more. */
function whenPast(until: Date | undefined): AbortSignal {
  const controller = new AbortController()
  if (until === undefined || isPast(until)) return controller.signal
  const end = new Date(until.getTime() + heardWithin)
  const timer = setInterval(() => {
    if (!isPast(end)) return
    clearInterval(timer)
    controller.abort()
  }, 500)
  timer.unref()
  return controller.signal
}

const id = idText('the value')
const time = z.optional(dayOrTime(dayOrTimeWords))
const asked = z.object({
  stream: z.string().min(1).optional(),
  type: z.string().min(1).optional(),
  actor: z.optional(id),
  correlation: z.optional(requestIdStart),
  project: z.optional(id),
  since: time,
  until: time,
  last: z.optional(id),
  follow: z.boolean().default(false),
  json: z.boolean().default(false),
})

const takes: Readonly<Record<string, string>> = {
  actor: 'the id of a user',
  correlation: requestPrefixWords,
  project: 'the id of a project',
  last: 'a positive count',
  since: dayOrTimeWords,
  until: dayOrTimeWords,
}

function understood(options: Options): z.output<typeof asked> & HistoryFilter {
  const parsed = asked.safeParse(options)
  const name = String(parsed.error?.issues[0]?.path[0])
  if (!parsed.success) {
    throw new CommandFailed(`--${name} takes ${takes[name] ?? 'a text'}, not ${String(options[name])}`)
  }
  if (parsed.data.last !== undefined && parsed.data.follow) {
    throw new CommandFailed(
      '--last and --follow exclude each other: the last of what never ends are not known.',
    )
  }
  const { type, since, until } = parsed.data
  if (since !== undefined && until !== undefined && since >= until) {
    throw new CommandFailed('--since must be before --until: nothing lies between them.')
  }
  if (type !== undefined && !eventTypes.includes(type)) {
    throw new CommandFailed(`No event has the type ${type}. There are: ${eventTypes.join(', ')}`)
  }
  return parsed.data
}

const asJson = ({ position, revision, ...event }: RecordedEvent): string =>
  JSON.stringify({ position: String(position), ...event, revision: Number(revision) })

/** Of a payload in a row; the whole of it is in --json. */
const clipped = 160

/** Writes a heading above the first row. */
function tableOf(say: (line: string) => void): (event: RecordedEvent) => void {
  let isHeaded = false
  return (event) => {
    if (!isHeaded) say(row(['time', 'stream', 'type', 'by', 'request', 'data']))
    isHeaded = true
    say(asRow(event))
  }
}

/** Columns that stay in line for ids of up to six digits. */
const row = ([time = '', place = '', type = '', actor = '', request = '', payload = '']: readonly string[]) =>
  [time.padEnd(24), place.padEnd(20), type.padEnd(24), actor.padEnd(11), request.padEnd(8), payload].join(
    '  ',
  )

function asRow({ stream, revision, type, data, metadata }: RecordedEvent): string {
  const actor = metadata.actor === null ? '-' : `user ${metadata.actor}`
  const whole = JSON.stringify(data)
  const payload = whole.length > clipped ? `${whole.slice(0, clipped)}…` : whole
  const request = metadata.correlationId.slice(0, 8) // as much as --correlation and /history need
  return row([metadata.occurredAt, `${stream}@${revision}`, type, actor, request, payload])
}
