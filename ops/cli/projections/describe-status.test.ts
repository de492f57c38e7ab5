import { expect, test } from 'vitest'
import type { Leader } from '#kernel/leadership/leaders.ts'
import type { Status } from '#kernel/projections/status.ts'
import { leadershipProblems } from './describe-status.ts'

const leader = (lease: string, changes: Partial<Leader> = {}): Leader => ({
  lease,
  pid: 4711,
  secondsSinceHeartbeat: 1,
  problem: null,
  ...changes,
})
const healthy: Status = {
  schema: 'read_4',
  isBuilt: true,
  checkpoint: 7n,
  end: 9n,
  comparable: true,
  lag: { events: 2, seconds: 300 },
  leases: ['read_4', 'work'],
  leaders: [leader('read_4'), leader('work')],
  problem: null,
}

test('projections status --check reports no problem if the read models only lag', () =>
  expect(leadershipProblems(healthy)).toEqual([]))

test.each<[string, Partial<Status>, string[]]>([
  ['leases without any leader', { leaders: [] }, ['No process leads read_4.', 'No process leads work.']],
  [
    'a lease whose leader has exited',
    { leaders: [leader('read_4'), leader('work', { pid: null })] },
    ['No process leads work.'],
  ],
  [
    'a frozen leader',
    { leaders: [leader('read_4', { secondsSinceHeartbeat: 61.2 }), leader('work')] },
    ['No heartbeat from the leader of read_4 (backend 4711) for 61.2 s.'],
  ],
  ['stalled projections', { problem: 'X at y@0: failed' }, ['Problem: X at y@0: failed']],
  ['missing read models', { isBuilt: false }, ['Schema read_4 does not exist: no projector has started.']],
])('projections status --check reports %s as a problem', (_, changes, problems) =>
  expect(leadershipProblems({ ...healthy, ...changes })).toEqual(problems),
)
