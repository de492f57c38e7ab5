import type { RecordedEvent } from '../../event-store/event-store.ts'
import { streamId, type DomainEvent, type ParseError } from '../domain-event.ts'
import { defineProjection } from '../projection.ts'
import type { ReadModelDefinition } from '../read-model.ts'
import { table, type Rows } from '../rows.ts'

interface Note {
  readonly id: number
  readonly text: string
  readonly written_at: Date
}
interface LastChange {
  readonly note: number
  readonly kind: string
  readonly position: bigint
}
interface Count {
  readonly kind: string
  readonly events: number
  readonly last: bigint
}

/** Tables of notes. The projection uses every kind of row change. */
export const noteTables = {
  notes: table<Note>()({ key: ['id'], changeKey: ({ id }) => `note:${id}` }),
  last_changes: table<LastChange>()({ key: ['note', 'kind'] }),
  counts: table<Count>()({ key: ['kind'] }),
  highest: table<{ name: string; id: number }>()({ key: ['name'] }),
}

type NoteEvent =
  | { readonly type: 'NoteWritten'; readonly data: { readonly text: string } }
  | { readonly type: 'NoteChanged'; readonly data: { readonly text: string } }
  | { readonly type: 'NoteDeleted'; readonly data: object }

const notes = defineProjection<NoteEvent, typeof noteTables>('notes', {
  NoteWritten: (event, rows) => {
    rows.insert('notes', { id: streamId(event), text: event.data.text, written_at: event.occurredAt })
    rows.raise('highest', { name: 'note', id: streamId(event) })
  },
  NoteChanged: (event, rows) => rows.update('notes', { id: streamId(event) }, { text: event.data.text }),
  NoteDeleted: (event, rows) => {
    rows.delete('notes', { id: streamId(event) })
    rows.delete('last_changes', { note: streamId(event) })
  },
})

const changes = defineProjection<NoteEvent, typeof noteTables>('changes', {
  NoteWritten: (event, rows) => recordChange(event, rows),
  NoteChanged: (event, rows) => recordChange(event, rows),
  NoteDeleted: ({ type, position }, rows) => rows.add('counts', { kind: type, events: 1, last: position }),
})

function recordChange(
  { type, stream, position }: DomainEvent<NoteEvent>,
  rows: Rows<typeof noteTables>,
): void {
  rows.put('last_changes', { note: streamId({ stream }), kind: type, position })
  rows.add('counts', { kind: type, events: 1, last: position })
}

class NewerEvent extends Error implements ParseError {
  readonly isNewer = true
  readonly requestId: string

  constructor({ type, stream, revision, metadata }: RecordedEvent) {
    super(`${type} v${metadata.version} at ${stream}@${revision} was written by a newer release`)
    this.requestId = metadata.correlationId
  }
}

export const noteReadModel: ReadModelDefinition = {
  tables: noteTables,
  ddl: `
create table notes (id integer primary key, text text not null, written_at timestamptz not null);
create index notes_by_text on notes (text);
create table last_changes (note integer, kind text, position bigint not null, primary key (note, kind));
create table counts (kind text primary key, events integer not null, last bigint not null);
create table highest (name text primary key, id integer not null);
`,
  parse: (event) => {
    if (event.metadata.version > 1) throw new NewerEvent(event)
    return event
  },
  projections: [notes, changes],
}
