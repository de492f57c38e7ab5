import { test } from 'vitest'
import { eventOf, deleted } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { reports } from './reports.ts'

test('the table reports_issued stores the newest weekly and monthly report period until the project is deleted', async () => {
  const { given } = await rowsOf(reports)
  const issued = (project: number, frequency: 'weekly' | 'monthly', periodKey: string) =>
    eventOf(`project-${project}`, 'ReportIssued', { frequency, periodKey })
  await given(
    issued(1, 'weekly', '2026-W10'),
    issued(1, 'weekly', '2026-W11'),
    issued(1, 'monthly', '2026-03'),
    issued(2, 'weekly', '2026-W11'),
    deleted(2),
  )
    .rows('reports_issued')
    .are([
      { project_id: 1, frequency: 'monthly', period_key: '2026-03' },
      { project_id: 1, frequency: 'weekly', period_key: '2026-W11' },
    ])
})
