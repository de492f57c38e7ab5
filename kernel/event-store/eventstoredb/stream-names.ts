import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'
import type { RecordedEvent } from '../event-store.ts'
import { parseRecordedEvent } from '../recorded-event.ts'

/** Adds a prefix to stream names, so that deployments can share a server. Prefixes must not begin with each other. */
export class StreamNames {
  readonly prefix: string

  constructor(prefix: string) {
    this.prefix = prefix
  }

  onServer(stream: string): string {
    return this.prefix + stream
  }

  /** Converts an event of the server. Returns undefined for events of other deployments and system events (`$…`). */
  event({ event }: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
    if (!event?.streamId.startsWith(this.prefix) || event.type.startsWith('$')) return undefined
    const { streamId, revision, id, type, data, metadata, position } = event
    const stream = streamId.slice(this.prefix.length)
    return parseRecordedEvent({ stream, revision, position: position?.commit, id, type, data, metadata })
  }
}
