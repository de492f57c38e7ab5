import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const deletedProject = reactor('deleted-project', {
  ProjectDeleted: (event) => [
    { kind: 'cancel-emails', projectId: streamId(event), reason: 'the project was deleted' },
  ],
})
