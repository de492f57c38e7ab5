import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const passwordReset = reactor('password-reset', {
  PasswordResetRequested: (event) => {
    const { resetId } = event.data
    const key = `reset:${resetId}`
    return [{ kind: 'email', key, emailKind: 'password-reset', refs: { resetId }, userId: streamId(event) }]
  },
})
