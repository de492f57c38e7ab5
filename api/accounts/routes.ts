import type { Context } from 'hono'
import { accounts as contract } from '#schema/api/index.ts'
import { acceptedLocale } from '../http/accept-language.ts'
import { calendarAddressOf, disableCalendar, renewCalendarAddress } from '../calendar/address.ts'
import type { Environment } from '../http/environment.ts'
import type { Router } from '../http/route.ts'
import { clientAddressOf } from '../http/security/client-address.ts'
import { endSession, endSessions, startSession } from '../http/sessions.ts'
import { accountById, isNameConfirmed, storeLocale, toUser, setUsername, type Account } from './accounts.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './deletion/delete-account.ts'
import { previewDeletion } from './deletion/preview.ts'
import { checkPassword } from './login.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { register } from './register.ts'
import { requestVerification, verifyAddress } from './verification.ts'

export function accountRoutes({ publicRoute, route, services }: Router): void {
  const { db, cookie } = services
  const clientOf = (c: Context<Environment>) => ({
    clientAddress: clientAddressOf(c, services.config.TRUST_PROXY),
    correlationId: c.var.requestId,
  })

  /** Starts a session. Each login gets a new session id, which prevents session fixation. */
  const logIn = async (c: Context, account: Account) => {
    await endCurrentSession(c)
    cookie.write(c, await startSession(db, account, services.now()))
    await storeLocale(db, account, acceptedLocale(c.req.header('accept-language')))
    return toUser(account)
  }
  const endCurrentSession = async (c: Context) => {
    const id = cookie.read(c)
    if (id !== undefined) await endSession(db, id)
  }

  route(contract.currentUser, async ({ user }) => {
    const { createdAt, sessionHash: _, ...account } = user
    return { ...account, createdAt: createdAt.toISOString(), nameConfirmed: isNameConfirmed(user) }
  })

  publicRoute(contract.register, async ({ body, c }) => logIn(c, await register(services, body, clientOf(c))))

  publicRoute(contract.login, async ({ body, c }) =>
    logIn(c, await checkPassword(services, body, clientOf(c).clientAddress)),
  )

  publicRoute(contract.logout, async ({ c }) => {
    await endCurrentSession(c)
    cookie.clear(c)
  })

  route(
    contract.updateProfile,
    async ({ body, user }) => toUser(await setUsername(db, user.id, body.username)),
    // Answers a repeated request. Reads the account again, because `user` may still contain the old name.
    async ({ user }) => toUser(await accountById(db, user.id)),
  )

  route(contract.changePassword, ({ body, command, c }) =>
    changePassword(services, command, body, clientOf(c).clientAddress),
  )

  route(contract.endOtherSessions, async ({ user }) => ({
    ended: await endSessions(db, user.id, user.sessionHash),
  }))

  route(contract.previewDeletion, ({ user }) => previewDeletion(services, user))

  route(contract.deleteAccount, async ({ body, command, c }) => {
    await deleteAccount(services, command, body, clientOf(c).clientAddress)
    cookie.clear(c)
  })

  const calendarAddress = async ({ user }: { user: { id: number } }) => ({
    url: await calendarAddressOf(services, user.id),
  })
  route(contract.readCalendarAddress, calendarAddress)

  route(
    contract.renewCalendarAddress,
    async ({ user }) => ({ url: await renewCalendarAddress(services, user) }),
    // Answers a repeated request. The response is not stored, because the address gives access.
    calendarAddress,
  )

  route(contract.disableCalendar, ({ user }) => disableCalendar(services.db, user.id))

  route(contract.requestVerification, ({ command, c }) =>
    requestVerification(services, command, clientOf(c).clientAddress),
  )

  route(contract.verifyAddress, ({ body, user }) => verifyAddress(services, user.id, body.token))

  publicRoute(contract.forgotPassword, async ({ body, c }) => {
    await forgotPassword(services, body.email, clientOf(c))
    return {
      message: "If an account exists with this email, you'll receive a password reset link shortly.",
    }
  })

  publicRoute(contract.resetPassword, async ({ body, c }) => {
    await resetPassword(services, body, clientOf(c))
    return { message: 'Your password has been reset. Please log in with the new one.' }
  })
}
