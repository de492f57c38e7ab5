import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'
import type { RecordedEvent } from '../event-store.ts'
import { recordedEvent } from '../recorded-event.ts'

/**
 * Our part of a server that others may use too: every stream of ours has the prefix before its name. No
 * deployment's prefix may begin with another's.
 */
export class Names {
  readonly prefix: string

  constructor(prefix: string) {
    this.prefix = prefix
  }

  /** A stream's name as the server knows it. */
  onServer(stream: string): string {
    return this.prefix + stream
  }

  /** Undefined for what is not ours: other prefixes, and whatever the server writes for itself (`$…`). */
  event({ event }: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
    if (!event?.streamId.startsWith(this.prefix) || event.type.startsWith('$')) return undefined
    const { streamId, revision, id, type, data, metadata, position } = event
    const stream = streamId.slice(this.prefix.length)
    return recordedEvent({ stream, revision, position: position?.commit, id, type, data, metadata })
  }
}
