import { expect, test } from 'vitest'
import type { Leader, Status } from './status.ts'
import { unwell } from './unwell.ts'

const leader = (of: string, more: Partial<Leader> = {}): Leader => ({
  of,
  pid: 4711,
  silentForSeconds: 1,
  ...more,
})
const working: Status = {
  schema: 'read_4',
  isBuilt: true,
  checkpoint: 7n,
  end: 9n,
  checkpoints: [7n],
  comparable: true,
  behind: { events: 2, seconds: 300 },
  leaders: [leader('read_4'), leader('work')],
  trouble: null,
}

test('whoever works is well, however far behind', () => expect(unwell(working)).toEqual([]))

test.each<[string, Partial<Status>, string[]]>([
  ['nobody ever led', { leaders: [] }, ['Nobody leads read_4.', 'Nobody leads work.']],
  [
    'the last leader is gone',
    { leaders: [leader('read_4'), leader('work', { pid: null })] },
    ['Nobody leads work.'],
  ],
  [
    'a leader is frozen',
    { leaders: [leader('read_4', { silentForSeconds: 61.2 }), leader('work')] },
    ['The leader of read_4, backend 4711, has been silent for 61 s.'],
  ],
  ['the projections stand still', { trouble: 'X at y@0: no' }, ['In the way: X at y@0: no']],
  ['there are no read models', { isBuilt: false }, ['There is no read_4: nobody has begun its read models.']],
])('it is told that %s', (_, given, words) => expect(unwell({ ...working, ...given })).toEqual(words))
