import { hash } from 'node:crypto'

/** UUID namespace of all derived ids. Never change it, because the ids in stored events were derived from it. */
const namespace = Buffer.from('4b0c7a526d0e4c779a3e0f6ad1f1c9e5', 'hex')

/** Derives a UUID of version 5 from a name. The library `uuid` takes three times as long. */
function idOf(name: string): string {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]))
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const commandIdOf = (userId: number, key: string) => idOf(`command/${userId}/${key}`)

/** Derives an event id from its arguments. A retry of the command thus writes the same id. */
export const eventIdOf = (commandId: string, stream: string, index: number) =>
  idOf(`event/${commandId}/${stream}/${index}`)

export const importIdOf = (ownerId: number, content: string) => idOf(`import/${ownerId}/${content}`)

/** Derives the id of an event that restores the work of a team after an import. */
export const importedId = (importId: string, projectId: number, index: number) =>
  idOf(`imported/${importId}/${projectId}/${index}`)

/** Derives the command id of a part of these events. */
export const importCommandId = (importId: string, projectId: number, part: number) =>
  idOf(`import-work/${importId}/${projectId}/${part}`)

export const createdEventId = (slotEventId: string) => idOf(`created/${slotEventId}`)

/** Derives the command id for issuing a report. All processes use the same id, so the report is issued once. */
export const reportCommandId = (projectId: number, frequency: string, periodKey: string) =>
  idOf(`report/${projectId}/${frequency}/${periodKey}`)
