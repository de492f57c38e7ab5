import { parse, v5 } from 'uuid'

/** UUID namespace of all derived ids. Never change it, because the ids in stored events were derived from it. */
const namespace = parse('4b0c7a52-6d0e-4c77-9a3e-0f6ad1f1c9e5')

/** Derives an id from a name. The name is passed as bytes, because the library converts text much more slowly. */
const idOf = (name: string) => v5(Buffer.from(name), namespace)

export const commandIdOf = (userId: number, key: string) => idOf(`command/${userId}/${key}`)

/** Derives an event id from its arguments. A retry of the command thus writes the same id. */
export const eventIdOf = (commandId: string, stream: string, index: number) =>
  idOf(`event/${commandId}/${stream}/${index}`)

export const importIdOf = (ownerId: number, content: string) => idOf(`import/${ownerId}/${content}`)

export const createdEventId = (slotEventId: string) => idOf(`created/${slotEventId}`)

/** Derives the command id for issuing a report. All processes use the same id, so the report is issued once. */
export const reportCommandId = (projectId: number, frequency: string, periodKey: string) =>
  idOf(`report/${projectId}/${frequency}/${periodKey}`)
