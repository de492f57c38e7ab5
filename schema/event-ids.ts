import { parse, v5 } from 'uuid'

/** Namespace of all ids that we derive; drawn once, part of every log, never to change. */
const namespace = parse('4b0c7a52-6d0e-4c77-9a3e-0f6ad1f1c9e5')

/** As bytes: to turn text into bytes by itself takes the library longer than all the rest of it. */
const idOf = (name: string) => v5(Buffer.from(name), namespace)

/** The id of a command that a user sent under an idempotency key: the same again for the same key. */
export const commandIdOf = (userId: number, key: string) => idOf(`command/${userId}/${key}`)

/** The id of a command's nth event in a stream: a repeat writes the same event, not another one. */
export const eventIdOf = (commandId: string, stream: string, index: number) =>
  idOf(`event/${commandId}/${stream}/${index}`)

/** The id of what brings a file's project to an owner: the same for the same file. */
export const importIdOf = (ownerId: number, content: string) => idOf(`import/${ownerId}/${content}`)

/** The id of a project's first event, which follows from the slot that committed it. */
export const createdEventId = (slotEventId: string) => idOf(`created/${slotEventId}`)

/** The id of the command that reports a period of a project: the same for whoever issues it, however often. */
export const reportCommandId = (projectId: number, frequency: string, periodKey: string) =>
  idOf(`report/${projectId}/${frequency}/${periodKey}`)
