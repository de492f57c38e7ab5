import type { Context, Hono } from 'hono'
import { users as contract } from '#schema/api/index.ts'
import { answering } from '../answer.ts'
import type { Environment } from '../environment.ts'
import { clientAddress } from '../security/client-address.ts'
import { accountWith, asUser, rename, sessionAsUser, type Account } from './accounts.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import type { Identity } from './identity.ts'
import { authenticate } from './login.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { endSession, startSession } from './sessions.ts'

export function userRoutes(app: Hono<Environment>, identity: Identity): void {
  const answer = answering(app, identity)
  const { db, cookie } = identity
  const from = (c: Context) => clientAddress(c, identity.config.TRUST_PROXY)

  /** A new session for every sign-in, so that nobody can have prepared it; the one before ends. */
  const signIn = async (c: Context, account: Account) => {
    await signOut(c)
    cookie.write(c, await startSession(db, account.id, identity.now()))
    return asUser(account)
  }
  const signOut = async (c: Context) => {
    const id = cookie.read(c)
    if (id !== undefined) await endSession(db, id)
  }

  answer.signedIn(contract.currentUser, async ({ user }) => sessionAsUser(user))

  answer.public(contract.register, async ({ body, c }) => {
    const request = { from: from(c), correlationId: c.var.requestId }
    return signIn(c, await register(identity, body, request))
  })

  answer.public(contract.login, async ({ body, c }) => signIn(c, await authenticate(identity, body, from(c))))

  answer.public(contract.logout, async ({ c }) => {
    await signOut(c)
    cookie.clear(c)
  })

  answer.signedIn(
    contract.updateProfile,
    async ({ body, user }) => asUser(await rename(db, user.id, body.username)),
    // The session was looked up before the first one was done, where both came at once.
    async ({ user }) => asUser(await accountWith(db, user.id)),
  )

  answer.signedIn(contract.changePassword, ({ body, command, c }) =>
    changePassword(identity, command, body, from(c)),
  )

  answer.public(contract.forgotPassword, async ({ body, c }) => {
    await forgotPassword(identity, body.email, { from: from(c), correlationId: c.var.requestId })
    return {
      message: "If an account exists with this email, you'll receive a password reset link shortly.",
    }
  })

  answer.public(contract.resetPassword, async ({ body, c }) => {
    await resetPassword(identity, body, { from: from(c), correlationId: c.var.requestId })
    return { message: 'Your password has been reset. Please log in with the new one.' }
  })
}
