import type * as z from 'zod/mini'
import { mostMissing } from '#schema/api/lag.ts'
import type {
  readDatabaseHealth,
  readEmailHealth,
  readProjectorHealth,
  readStorageHealth,
} from '#schema/api/monitoring.ts'
import type { Fact } from './Facts.tsx'
import { gigabytes, milliseconds, seconds } from './figures.ts'

type DatabaseHealth = z.infer<typeof readDatabaseHealth.answer>['database']
type EmailHealth = z.infer<typeof readEmailHealth.answer>['email']
type StorageHealth = z.infer<typeof readStorageHealth.answer>['storage']
type ProjectorHealth = z.infer<typeof readProjectorHealth.answer>['projector']

export const databaseFacts = ({ details }: DatabaseHealth): Fact[] => [
  { label: 'Pool size', value: details.poolSize.toLocaleString() },
  { label: 'Idle connections', value: details.idleConnections.toLocaleString() },
  { label: 'Requests waiting', value: details.waiting.toLocaleString() },
]

export const emailFacts = ({ details }: EmailHealth): Fact[] => [
  { label: 'Emails waiting', value: details.waiting.toLocaleString() },
  { label: 'Given up in 24 hours', value: details.failed.toLocaleString() },
]

export const storageFacts = ({ details, disk }: StorageHealth): Fact[] => [
  ...(details === null
    ? []
    : [
        { label: 'Last position', value: positionWords(details.lastPosition) },
        { label: 'Reading', value: milliseconds(details.readTime) },
        { label: 'Appending', value: milliseconds(details.appendTime) },
      ]),
  { label: 'Free disk', value: `${gigabytes(disk.free)} GB`, detail: `of ${gigabytes(disk.total)} GB` },
]

export const projectorFacts = ({ details }: ProjectorHealth): Fact[] =>
  details === null
    ? []
    : [
        { label: 'Events behind', value: eventsWords(details.events) },
        { label: 'Time behind', value: seconds(details.seconds) },
      ]

const positionWords = (position: string | null): string =>
  position === null ? 'Nothing yet' : BigInt(position).toLocaleString()

const eventsWords = (events: number): string =>
  `${events.toLocaleString()}${events >= mostMissing ? ' or more' : ''}`
