import * as z from 'zod/mini'
import { categories } from '../roadmap.ts'
import { call } from './call.ts'
import { progress, projectParams } from './projects.ts'
import { timeZone } from './shared.ts'

const dayText = (label: string) =>
  z.iso.date({
    error: ({ input }) =>
      typeof input === 'string' ? `${label} must be a date such as 2026-01-31` : `${label} is required`,
  })

const percent = z.int()
export const difference = z.object({
  completionPercentStart: percent,
  completionPercentEnd: percent,
  percentageDiff: percent,
})

export const compareProgress = call({
  method: 'GET',
  path: '/api/projects/{id}/progress-comparison',
  summary: 'Compares the progress at the start of one day with that at the end of another.',
  params: projectParams,
  query: z.object({ startDate: dayText('Start date'), endDate: dayText('End date'), timeZone }),
  response: z.object({
    startProgress: progress,
    endProgress: progress,
    differences: z.record(z.enum(categories), difference),
  }),
  errors: [404],
})

export const progressHistory = call({
  method: 'GET',
  path: '/api/projects/{id}/progress-history',
  summary: 'Returns the progress at the end of each day since the project was created, oldest first.',
  params: projectParams,
  query: z.object({ timeZone }),
  response: z.array(z.object({ date: z.string(), progress })),
  errors: [404],
})
