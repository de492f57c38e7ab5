import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

/** Cancels the queued emails of a deleted project. */
export const deletedProject = reactor('deleted-project', {
  ProjectDeleted: (event) => [{ cancelEmailsOf: streamId(event), reason: 'the project was deleted' }],
})
