import { parse, v5 } from 'uuid'

/** UUID namespace of all derived ids. It is part of every log and must never change. */
const namespace = parse('4b0c7a52-6d0e-4c77-9a3e-0f6ad1f1c9e5')

/** Passes bytes, because the library converts text much more slowly. */
const idOf = (name: string) => v5(Buffer.from(name), namespace)

export const commandIdOf = (userId: number, key: string) => idOf(`command/${userId}/${key}`)

/** Id of a command's nth event in a stream. A retry writes the same event. */
export const eventIdOf = (commandId: string, stream: string, index: number) =>
  idOf(`event/${commandId}/${stream}/${index}`)

export const importIdOf = (ownerId: number, content: string) => idOf(`import/${ownerId}/${content}`)

export const createdEventId = (slotEventId: string) => idOf(`created/${slotEventId}`)

/** Every process that issues the report uses the same id. */
export const reportCommandId = (projectId: number, frequency: string, periodKey: string) =>
  idOf(`report/${projectId}/${frequency}/${periodKey}`)
