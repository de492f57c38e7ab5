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

test('the command “projections status --check” succeeds even if the read models are behind the log', () =>
  expect(leadershipProblems(healthy)).toEqual([]))

test.each<[string, Partial<Status>, string[]]>([
  ['that no leader exists', { leaders: [] }, ['No process leads read_4.', 'No process leads work.']],
  [
    'that the leader of the background work has exited',
    { leaders: [leader('read_4'), leader('work', { pid: null })] },
    ['No process leads work.'],
  ],
  [
    'that a leader sends no heartbeats',
    { leaders: [leader('read_4', { secondsSinceHeartbeat: 61.2 }), leader('work')] },
    ['No heartbeat from the leader of read_4 (backend 4711) for 61.2 s.'],
  ],
  ['a failed projection', { problem: 'X at y@0: failed' }, ['Problem: X at y@0: failed']],
  [
    'that the read models do not exist',
    { isBuilt: false },
    ['Schema read_4 does not exist: no projector has started.'],
  ],
])('the command “projections status --check” reports %s', (_, changes, problems) =>
  expect(leadershipProblems({ ...healthy, ...changes })).toEqual(problems),
)
