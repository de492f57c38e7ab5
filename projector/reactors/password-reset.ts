import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const passwordReset = reactor('password-reset', {
  PasswordResetRequested: (event) => {
    const { resetId } = event.data
    return [{ key: `reset:${resetId}`, kind: 'password-reset', refs: { resetId }, userId: streamId(event) }]
  },
})
