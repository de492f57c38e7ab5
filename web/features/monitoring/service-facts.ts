import type * as z from 'zod/mini'
import { maxCountedEvents } from '#schema/api/lag.ts'
import type {
  readDatabaseHealth,
  readEmailHealth,
  readProjectorHealth,
  readStorageHealth,
} from '#schema/api/monitoring.ts'
import type { Fact } from './FactList.tsx'
import { gigabytes, milliseconds, seconds } from '#web/shared/admin/format-units.ts'

type DatabaseHealth = z.infer<typeof readDatabaseHealth.response>['database']
type EmailHealth = z.infer<typeof readEmailHealth.response>['email']
type StorageHealth = z.infer<typeof readStorageHealth.response>['storage']
type ProjectorHealth = z.infer<typeof readProjectorHealth.response>['projector']

export const databaseFacts = ({ details }: DatabaseHealth): Fact[] => [
  { label: 'Pool size', value: details.poolSize.toLocaleString() },
  { label: 'Idle connections', value: details.idleConnections.toLocaleString() },
  { label: 'Requests waiting', value: details.waiting.toLocaleString() },
]

export const emailFacts = ({ details }: EmailHealth): Fact[] => [
  { label: 'Emails waiting', value: details.waiting.toLocaleString() },
  { label: 'Failed in 24 hours', value: details.failed.toLocaleString() },
]

export const storageFacts = ({ details, disk }: StorageHealth): Fact[] => [
  ...(details === null
    ? []
    : [
        { label: 'Last position', value: formatPosition(details.lastPosition) },
        { label: 'Reading', value: milliseconds(details.readTime) },
        { label: 'Appending', value: milliseconds(details.appendTime) },
      ]),
  { label: 'Free disk', value: `${gigabytes(disk.free)} GB`, detail: `of ${gigabytes(disk.total)} GB` },
]

export const projectorFacts = ({ details }: ProjectorHealth): Fact[] =>
  details === null
    ? []
    : [
        { label: 'Events behind', value: formatEventCount(details.events) },
        { label: 'Time behind', value: seconds(details.seconds) },
      ]

const formatPosition = (position: string | null): string =>
  position === null ? 'Nothing yet' : BigInt(position).toLocaleString()

const formatEventCount = (events: number): string =>
  `${events.toLocaleString()}${events >= maxCountedEvents ? ' or more' : ''}`
