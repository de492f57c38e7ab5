import { describe, expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { project, type ProjectState } from '../project/project.ts'
import { reportRecipients } from './recipients.ts'
import { issueReport } from './issue-report.ts'
import { newestPeriod } from './report-period.ts'

const hour = 3_600_000
const day = 24 * hour

interface TimedEvent {
  /** Time of the event, ISO 8601, UTC. */
  readonly at: string
  readonly event: ProjectEvent
}

/** Returns events at 12:00 UTC of a date. No report is due at that time. */
const on = (date: string, ...events: readonly ProjectEvent[]): TimedEvent[] =>
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
const twoDigits = (number: number) => String(number).padStart(2, '0')
/** Returns keys of weekly periods. 2026-W02 is due on 5 January 2026, and 2026-W53 on 28 December. */
const weeks = (first: number, last = 53) => range(first, last).map((week) => `2026-W${twoDigits(week)}`)
/** Returns keys of two-week periods. Period b53 is due on 12 January 2026, and b78 on 28 December. */
const fortnights = (first: number, last = 78) => range(first, last).map((number) => `b${number}`)
const months = (first: number, last = 12) => range(first, last).map((month) => `2026-${twoDigits(month)}`)

const yearStart = '2025-12-31'
const owner = 1

/** Cases: events of a person in 2026, and the keys of the reports that the person must receive. */
const cases: readonly { name: string; events: readonly TimedEvent[]; expected: readonly string[] }[] = [
  { name: 'the owner with default preferences', events: [], expected: weeks(2) },
  {
    name: 'a member with reports every two weeks',
    events: joins(2, yearStart, 'biweekly'),
    expected: fortnights(53),
  },
  { name: 'a member with monthly reports', events: joins(3, yearStart, 'monthly'), expected: months(1) },
  {
    name: 'an invited person with weekly reports, invited again in June',
    events: [...invites(4, yearStart), ...invites(4, '2026-06-10')],
    expected: [...weeks(2, 3), ...weeks(25, 26)],
  },
  {
    name: 'an invited person with reports every two weeks',
    events: [...invites(5, '2026-02-18'), ...on('2026-02-19', chose(5, 'biweekly'))],
    expected: ['b56'],
  },
  {
    name: 'an invited person with monthly reports',
    events: [...invites(6, '2026-04-22'), ...on('2026-04-23', chose(6, 'monthly'))],
    expected: ['2026-05'],
  },
  {
    name: 'an invited person whose invitation is cancelled',
    events: [
      ...invites(7, '2026-10-14'),
      ...on('2026-10-21', { type: 'InvitationCancelled', data: { entryId: 7 } }),
    ],
    expected: ['2026-W43'],
  },
  {
    name: 'an invited person who joins and leaves',
    events: [
      ...invites(8, '2026-03-11'),
      ...on('2026-03-18', accepted(8)),
      ...on('2026-07-22', { type: 'MemberLeft', data: { entryId: 8 } }),
    ],
    expected: weeks(12, 30),
  },
  {
    name: 'a member who unsubscribes and subscribes again',
    events: [
      ...joins(9, yearStart),
      ...on('2026-03-25', chose(9, 'weekly', false)),
      ...on('2026-09-02', chose(9, 'weekly')),
    ],
    expected: [...weeks(2, 13), ...weeks(37)],
  },
  {
    name: 'a member who chooses a lower frequency twice',
    events: [
      ...joins(10, yearStart),
      ...on('2026-05-27', chose(10, 'biweekly')),
      ...on('2026-10-07', chose(10, 'monthly')),
    ],
    expected: [...weeks(2, 22), ...fortnights(63, 72), ...months(11)],
  },
  {
    name: 'a member who is removed and joins again',
    events: [
      ...joins(11, yearStart, 'biweekly'),
      ...on('2026-08-12', { type: 'MemberRemoved', data: { entryId: 11 } }),
      ...invites(11, '2026-11-04'),
      ...on('2026-11-18', accepted(11)),
    ],
    expected: [...fortnights(53, 68), ...fortnights(75)],
  },
  { name: 'a member who joins on 2 June', events: joins(12, '2026-06-02'), expected: weeks(24) },
  {
    name: 'a member who leaves on 2 June',
    events: [...joins(13, yearStart), ...on('2026-06-02', { type: 'MemberLeft', data: { entryId: 13 } })],
    expected: weeks(2, 23),
  },
]

const created = on(yearStart, {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: 7, ownerEntryId: owner, roadmapVersion: 1 },
})
const sortByTime = (events: readonly TimedEvent[]) =>
  events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
const allEvents = sortByTime([...created, ...cases.flatMap(({ events }) => events)])

/** States of a project after each event. */
class Stream {
  readonly #states: { at: string; state: ProjectState }[] = []

  append({ at, event }: TimedEvent): void {
    this.#states.push({ at, state: project.evolve(this.by(at), event) })
  }

  /** Returns the state at a time (ISO 8601, UTC). */
  by(time: string): ProjectState {
    return this.#states.findLast(({ at }) => at <= time)?.state ?? project.initialState
  }
}

function issueReports(now: Date, stream: Stream, timeZone: string): { entryId: number; key: string }[] {
  return reportFrequencies.flatMap((frequency) => {
    const period = newestPeriod(frequency, now, timeZone)
    const at = now.toISOString()
    const state = stream.by(at)
    const whenDue = stream.by(period.dueAt)
    const decision = issueReport(state, { period, whenDue, now: at })
    if (!Array.isArray(decision)) throw new Error('issueReport rejected the report')
    for (const event of decision as readonly ProjectEvent[]) stream.append({ at, event })
    if (decision.length === 0 || !state || !whenDue) return []
    const [due, atIssue] = [
      { team: whenDue.team, at: period.dueAt },
      { team: state.team, at },
    ]
    return reportRecipients(frequency, { due, now: atIssue }).map(({ id }) => ({
      entryId: id,
      key: period.key,
    }))
  })
}

/** Simulates 2026: issues due reports every hour, except while `isDown`. Returns period keys by membership. */
function reportsOfYear(events: readonly TimedEvent[], timeZone: string, isDown = (_at: string) => false) {
  const stream = new Stream()
  const sent = new Map<number, string[]>()
  const remaining = [...events]
  let next = remaining.shift()
  // Begins before 2026 begins on Lord Howe Island (UTC+11), and ends before 2027 begins there.
  for (let time = Date.UTC(2025, 11, 31, 12); time < Date.UTC(2026, 11, 31, 12); time += hour) {
    const now = new Date(time)
    const at = now.toISOString()
    while (next && next.at <= at) {
      stream.append(next)
      next = remaining.shift()
    }
    if (isDown(at)) continue
    const emails = issueReports(now, stream, timeZone)
    // The second call simulates another process. It must not issue the same report again.
    if (emails.length > 0) emails.push(...issueReports(now, stream, timeZone))
    for (const { entryId, key } of emails) {
      sent.set(entryId, [...(sent.get(entryId) ?? []), key])
    }
  }
  return sent
}

// The clocks change on different days in these zones, and by only half an hour on Lord Howe Island.
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
const recipients = cases.map(({ name, expected }, index) => [name, index + 1, expected] as const)

describe.each(zones)('reports of 2026 in %s', (zone) => {
  const sent = reportsOfYear(allEvents, zone)
  test.each(recipients)('%s receives exactly the expected reports of 2026', (_, entryId, expected) => {
    expect(sent.get(entryId)).toEqual(expected)
  })
  test('only the expected recipients receive reports', () => {
    expect(sent.size).toBe(cases.length)
  })
})

describe.each(zones)('reports in %s after downtime from 5 May to 3 June', (zone) => {
  const isDown = (at: string) => at > '2026-05-05T12' && at < '2026-06-03T15'
  const sent = reportsOfYear(allEvents, zone, isDown)
  const missed = ['2026-W20', '2026-W21', '2026-W22', 'b62']
  /**
   * Keys of reports that a member did not get, because the member left after the due time and before the report was
   * issued.
   */
  const missedByLeaving = (name: string) => (name === 'a member who leaves on 2 June' ? ['2026-W23'] : [])
  test.each(recipients)(
    'after the downtime, %s receives only the newest of the missed reports',
    (name, entryId, expected) => {
      const unsent = [...missed, ...missedByLeaving(name)]
      expect(sent.get(entryId)).toEqual(expected.filter((key) => !unsent.includes(key)))
    },
  )
})

test('a member who joins on Monday gets this Monday’s report only if they join before eight in the report time zone', () => {
  // In Berlin, it is 08:30 and the report is due. In New York, it is 02:30 and the report is not due.
  const at = '2026-03-30T06:30:00.000Z'
  const joining = [invited(2, '2026-03-30'), accepted(2)].map((event) => ({ at, event }))
  const events = sortByTime([...created, ...joining])
  expect(reportsOfYear(events, 'Europe/Berlin').get(2)).toEqual(weeks(15))
  expect(reportsOfYear(events, 'America/New_York').get(2)).toEqual(weeks(14))
})
