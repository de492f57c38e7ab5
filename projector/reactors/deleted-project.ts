import { streamId } from '../projection.ts'
import { reactor } from './reactor.ts'

/** Of a deleted project nobody is mailed any more. */
export const deletedProject = reactor('deleted-project', {
  ProjectDeleted: (event) => [{ voidMailOf: streamId(event), reason: 'the project was deleted' }],
})
