import type { SessionUser } from '../session-user.ts'

/** A command as it came in: who sent it, and what makes it recognisable when it comes again. */
export interface CommandRequest {
  readonly user: SessionUser
  readonly commandId: string
  readonly correlationId: string
  /** True where its key was seen before without an answer: its events may stand in the log already. */
  readonly repeated: boolean
  /** Draws an id from an identity sequence; a repeat gets the same one again. */
  readonly draw: (sequence: IdSequence) => Promise<number>
}

export const idSequences = ['user_ids', 'project_ids', 'entry_ids', 'reset_ids'] as const
export type IdSequence = (typeof idSequences)[number]
