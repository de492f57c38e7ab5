import { describe, expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { project, type Project } from './project.ts'
import { reportRecipients } from './recipients.ts'
import { issueReport } from './report-issue.ts'
import { newestPeriod } from './report-period.ts'

const hour = 3_600_000
const day = 24 * hour

interface Happened {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly event: ProjectEvent
}

/** At noon in Greenwich, which is far from eight o'clock on a day of reports in every zone here. */
const on = (date: string, ...events: readonly ProjectEvent[]): Happened[] =>
  events.map((event) => ({ at: `${date}T12:00:00.000Z`, event }))

const invited = (entryId: number, date: string): ProjectEvent => ({
  type: 'MemberInvited',
  data: {
    entryId,
    role: 'EDITOR',
    expiresAt: new Date(Date.parse(`${date}T12:00:00.000Z`) + 14 * day).toISOString(),
  },
})
const accepted = (entryId: number): ProjectEvent => ({
  type: 'InvitationAccepted',
  data: { entryId, userId: entryId + 1000 },
})
const chose = (entryId: number, frequency: ReportFrequency, enabled = true): ProjectEvent => ({
  type: 'EmailPreferencesChanged',
  data: { entryId, enabled, frequency, statusUpdates: true },
})
const invites = (entryId: number, date: string) => on(date, invited(entryId, date))
const joins = (entryId: number, date: string, frequency: ReportFrequency = 'weekly') =>
  on(date, invited(entryId, date), accepted(entryId), chose(entryId, frequency))

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
const two = (number: number) => String(number).padStart(2, '0')
/** 2026-W02 is due on 5 January, 2026-W53 on 28 December. */
const weeks = (first: number, last = 53) => range(first, last).map((week) => `2026-W${two(week)}`)
/** b53 is due on 12 January, b78 on 28 December. */
const fortnights = (first: number, last = 78) => range(first, last).map((number) => `b${number}`)
const months = (first: number, last = 12) => range(first, last).map((month) => `2026-${two(month)}`)

const eve = '2025-12-31'
const owner = 1

/** Who is in the project through the year: what happens to him or her, and which reports that makes. */
const cast: readonly { who: string; story: readonly Happened[]; gets: readonly string[] }[] = [
  { who: 'the owner, who never chose', story: [], gets: weeks(2) },
  { who: 'a member, fortnightly', story: joins(2, eve, 'biweekly'), gets: fortnights(53) },
  { who: 'a member, monthly', story: joins(3, eve, 'monthly'), gets: months(1) },
  {
    who: 'invited, weekly, and again in June',
    story: [...invites(4, eve), ...invites(4, '2026-06-10')],
    gets: [...weeks(2, 3), ...weeks(25, 26)],
  },
  {
    who: 'invited, fortnightly',
    story: [...invites(5, '2026-02-18'), ...on('2026-02-19', chose(5, 'biweekly'))],
    gets: ['b56'],
  },
  {
    who: 'invited, monthly',
    story: [...invites(6, '2026-04-22'), ...on('2026-04-23', chose(6, 'monthly'))],
    gets: ['2026-05'],
  },
  {
    who: 'invited, and the invitation is cancelled',
    story: [
      ...invites(7, '2026-10-14'),
      ...on('2026-10-21', { type: 'InvitationCancelled', data: { entryId: 7 } }),
    ],
    gets: ['2026-W43'],
  },
  {
    who: 'invited, joins and leaves',
    story: [
      ...invites(8, '2026-03-11'),
      ...on('2026-03-18', accepted(8)),
      ...on('2026-07-22', { type: 'MemberLeft', data: { entryId: 8 } }),
    ],
    gets: weeks(12, 30),
  },
  {
    who: 'unsubscribes and comes back',
    story: [
      ...joins(9, eve),
      ...on('2026-03-25', chose(9, 'weekly', false)),
      ...on('2026-09-02', chose(9, 'weekly')),
    ],
    gets: [...weeks(2, 13), ...weeks(37)],
  },
  {
    who: 'wants less and less',
    story: [
      ...joins(10, eve),
      ...on('2026-05-27', chose(10, 'biweekly')),
      ...on('2026-10-07', chose(10, 'monthly')),
    ],
    gets: [...weeks(2, 22), ...fortnights(63, 72), ...months(11)],
  },
  {
    who: 'is removed, invited again and back',
    story: [
      ...joins(11, eve, 'biweekly'),
      ...on('2026-08-12', { type: 'MemberRemoved', data: { entryId: 11 } }),
      ...invites(11, '2026-11-04'),
      ...on('2026-11-18', accepted(11)),
    ],
    gets: [...fortnights(53, 68), ...fortnights(75)],
  },
  { who: 'joins on 2 June', story: joins(12, '2026-06-02'), gets: weeks(24) },
  {
    who: 'leaves on 2 June',
    story: [...joins(13, eve), ...on('2026-06-02', { type: 'MemberLeft', data: { entryId: 13 } })],
    gets: weeks(2, 23),
  },
]

const created = on(eve, {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: 7, ownerEntryId: owner, roadmapVersion: 1 },
})
const inTime = (story: readonly Happened[]) => story.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
const wholeStory = inTime([...created, ...cast.flatMap(({ story }) => story)])

/** A project's stream that remembers each of its states. */
class Stream {
  readonly #states: { at: string; state: Project }[] = []

  append({ at, event }: Happened): void {
    this.#states.push({ at, state: project.evolve(this.by(at), event) })
  }

  /** With all that had happened by then. */
  by(time: string): Project {
    return this.#states.findLast(({ at }) => at <= time)?.state ?? project.initial
  }
}

/** What each entry is sent at an hour: all that the leader's turn does, but for the mail. */
function turnAt(now: Date, stream: Stream, timeZone: string): { entryId: number; key: string }[] {
  return reportFrequencies.flatMap((frequency) => {
    const period = newestPeriod(frequency, now, timeZone)
    const at = now.toISOString()
    const state = stream.by(at)
    const whenDue = stream.by(period.dueAt)
    const decision = issueReport(state, { period, whenDue, now: at })
    if (!Array.isArray(decision)) throw new Error('a report is never refused')
    for (const event of decision as readonly ProjectEvent[]) stream.append({ at, event })
    if (decision.length === 0 || !state || !whenDue) return []
    const [due, then] = [
      { team: whenDue.team, at: period.dueAt },
      { team: state.team, at },
    ]
    return reportRecipients(frequency, { due, now: then }).map(({ id }) => ({ entryId: id, key: period.key }))
  })
}

/** Which reports each entry is sent as 2026 passes hour by hour; while nothing runs, no turn is taken. */
function yearOf(story: readonly Happened[], timeZone: string, isDown = (_at: string) => false) {
  const stream = new Stream()
  const sent = new Map<number, string[]>()
  const waiting = [...story]
  let next = waiting.shift()
  // The new year begins before midnight of Greenwich on Lord Howe, and later in New York.
  for (let time = Date.UTC(2025, 11, 31, 12); time < Date.UTC(2026, 11, 31, 12); time += hour) {
    const now = new Date(time)
    const at = now.toISOString()
    while (next && next.at <= at) {
      stream.append(next)
      next = waiting.shift()
    }
    if (isDown(at)) continue
    const mails = turnAt(now, stream, timeZone)
    // What was issued is done, also for the process that starts again and the other of two.
    if (mails.length > 0) mails.push(...turnAt(now, stream, timeZone))
    for (const { entryId, key } of mails) {
      sent.set(entryId, [...(sent.get(entryId) ?? []), key])
    }
  }
  return sent
}

// Clocks change on other days in each, on Lord Howe by half an hour.
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

describe.each(zones)('through 2026 by the clocks of %s', (zone) => {
  const sent = yearOf(wholeStory, zone)
  test.each(cast.map(({ who, gets }, index) => ({ who, gets, entryId: index + 1 })))(
    '$who',
    ({ entryId, gets }) => {
      expect(sent.get(entryId)).toEqual(gets)
    },
  )
  test('nobody else is sent any', () => {
    expect(sent.size).toBe(cast.length)
  })
})

describe.each(zones)('where nothing ran from 5 May to 3 June, by the clocks of %s', (zone) => {
  const isDown = (at: string) => at > '2026-05-05T12' && at < '2026-06-03T15'
  const sent = yearOf(wholeStory, zone, isDown)
  const missed = ['2026-W20', '2026-W21', '2026-W22', 'b62']
  /** He was there when it was due, and has gone when it is issued. */
  const gone = (who: string) => (who === 'leaves on 2 June' ? ['2026-W23'] : [])
  test.each(cast.map((one, index) => ({ ...one, entryId: index + 1 })))(
    '$who: the newest is sent once, and no older one',
    ({ who, entryId, gets }) => {
      const unsent = [...missed, ...gone(who)]
      expect(sent.get(entryId)).toEqual(gets.filter((key) => !unsent.includes(key)))
    },
  )
})

test('whoever joins as the clocks of one zone have struck eight and those of another have not', () => {
  // Summer has come to Berlin, where it is 08:30; in New York the night is not over.
  const at = '2026-03-30T06:30:00.000Z'
  const joining = [invited(2, '2026-03-30'), accepted(2)].map((event) => ({ at, event }))
  const story = inTime([...created, ...joining])
  expect(yearOf(story, 'Europe/Berlin').get(2)).toEqual(weeks(15))
  expect(yearOf(story, 'America/New_York').get(2)).toEqual(weeks(14))
})
