import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const deletedProject = reactor('deleted-project', {
  ProjectDeleted: (event) => [{ cancelEmailsOf: streamId(event), reason: 'the project was deleted' }],
})
