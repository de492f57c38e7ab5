import { streamId } from '../projection.ts'
import { reactor } from './reactor.ts'

/** Whoever asks for a new password gets a link by mail. */
export const passwordReset = reactor('password-reset', {
  PasswordResetRequested: (event) => {
    const { resetId } = event.data
    return [{ key: `reset:${resetId}`, kind: 'password-reset', refs: { resetId }, userId: streamId(event) }]
  },
})
