import { expect, test } from 'vitest'
import { describeScans, largeScans, readPlans } from './plans.ts'

const log = [
  'brandpath api|LOG:  duration: 0.052 ms  plan:',
  '\t{',
  '\t  "Query Text": "select 1\\nfrom members",',
  '\t  "Plan": {',
  '\t    "Node Type": "Nested Loop", "Actual Rows": 2, "Actual Loops": 1,',
  '\t    "Plans": [',
  '\t      {"Node Type": "Index Scan", "Relation Name": "members", "Index Name": "members_of_user",',
  '\t       "Actual Rows": 2.00, "Actual Loops": 1},',
  '\t      {"Node Type": "Seq Scan", "Relation Name": "projects", "Actual Rows": 1.50, "Actual Loops": 2}',
  '\t    ]',
  '\t  }',
  '\t}',
  'brandpath api|WARNING:  something else',
  '\tof several lines',
  'brandpath projector|LOG:  duration: 0.010 ms  plan:',
  '\t{"Query Text": "select", "Plan": {"Node Type": "Result"}}',
  '',
].join('\n')
const plans = readPlans(log)

test('readPlans returns the application name, the SQL statement and the table scans of every logged query plan', () => {
  expect(plans).toMatchObject([
    {
      application: 'brandpath api',
      query: 'select 1\nfrom members',
      scans: [
        { table: 'members', kind: 'Index Scan', index: 'members_of_user', rows: 2 },
        { table: 'projects', kind: 'Seq Scan', rows: 3 },
      ],
    },
    { application: 'brandpath projector', scans: [] },
  ])
})

test('largeScans returns only SQL statements that read a large table completely', () => {
  expect(largeScans(plans, new Set(['projects']))).toEqual([plans[0]])
  expect(largeScans(plans, new Set(['members']))).toEqual([])
})

test('describeScans writes all table scans of an SQL statement on one line', () => {
  expect(plans.map(describeScans)).toEqual([
    'members (Index Scan members_of_user, 2), projects (Seq Scan, 3)',
    '',
  ])
})
