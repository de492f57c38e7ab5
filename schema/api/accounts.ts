import * as z from 'zod/mini'
import { maxEmail, maxPassword, maxUsername, minPassword } from '../limits.ts'
import { roles } from '../roles.ts'
import { name, text } from '../text.ts'
import { call } from './call.ts'
import { id, timestamp } from './shared.ts'

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  role: z.enum(roles),
  createdAt: timestamp,
  // The defaults exist because browsers may have cached the response of an earlier release.
  nameConfirmed: z._default(z.boolean(), true),
  emailVerified: z._default(z.boolean(), true),
})
export type User = z.infer<typeof user>

/** Email address, converted to lower case. Addresses are compared without regard to case. */
export const emailAddress = (invalid = 'Invalid email address', missing = 'Email is required') =>
  z.pipe(
    text(maxEmail, 'Email', missing).check(z.trim(), z.minLength(1, missing)),
    z.string().check(z.email(invalid)),
  )

const tooShort = `Password must be at least ${minPassword} characters`
export const newPassword = text(maxPassword, 'Password').check(z.minLength(minPassword, tooShort))
const presentPassword = text(maxPassword, 'Password').check(z.minLength(1, 'Password is required'))

export const credentials = z.object({ email: emailAddress(), password: presentPassword })
export const registration = z.object({ email: emailAddress(), password: newPassword })
export const profile = z.object({ username: name(maxUsername, 'Name') })
export const passwordChange = z.object({ current: presentPassword, password: newPassword })
export const resetRequest = z.object({
  email: emailAddress('Please enter a valid email address', 'Please enter a valid email address'),
})
export const reset = z.object({
  password: newPassword,
  token: text(1024, 'Token').check(
    z.minLength(1, 'Invalid or expired reset link. Please request a new password reset.'),
  ),
})

const noToken = 'No confirmation token found in URL'

export const currentUser = call({
  method: 'GET',
  path: '/api/user',
  summary: 'Returns the logged-in user.',
  response: user,
})
export const login = call({
  method: 'POST',
  path: '/api/login',
  summary: 'Logs in and sets the session cookie.',
  access: 'public',
  body: credentials,
  response: user,
  errors: [401, 429],
})
export const register = call({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates an account and logs in.',
  access: 'public',
  body: registration,
  response: user,
  status: 201,
  errors: [409, 429],
})
export const logout = call({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session, if there is one.',
  access: 'public',
})
export const updateProfile = call({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Changes the name that other users see.',
  body: profile,
  response: user,
})
export const changePassword = call({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Changes the password and ends all other sessions.',
  body: passwordChange,
  errors: [429],
})
export const forgotPassword = call({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Emails a reset link if the account exists. The response is the same if it does not.',
  access: 'public',
  body: resetRequest,
  response: z.object({ message: z.string() }),
  errors: [429],
})
export const resetPassword = call({
  method: 'POST',
  path: '/api/reset-password',
  summary:
    'Sets a new password with the token of a reset link. Ends all sessions and turns the calendar off.',
  access: 'public',
  body: reset,
  response: z.object({ message: z.string() }),
})

export const requestVerification = call({
  method: 'POST',
  path: '/api/user/verification',
  summary: 'Emails a link that confirms the user’s address. Earlier links stop working.',
  errors: [429],
})
export const verifyAddress = call({
  method: 'POST',
  path: '/api/verify-address',
  summary: 'Confirms the user’s address with the token of a confirmation link.',
  body: z.object({ token: text(1024, 'Token', noToken).check(z.minLength(1, noToken)) }),
  errors: [403],
})

const deletionOutcomes = ['transferred', 'deleted', 'left'] as const

export const affectedProject = z.object({
  id,
  name: z.string(),
  outcome: z.enum(deletionOutcomes),
  newOwner: z.nullable(z.string()),
})
export const deletionPreview = z.object({
  projects: z.array(affectedProject),
  reasonNotTo: z.nullable(z.string()),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

export const passwordConfirmation = z.object({ password: presentPassword })

export const previewDeletion = call({
  method: 'GET',
  path: '/api/user/deletion',
  summary: 'Returns what would happen to the user’s projects if the user deleted the account now.',
  response: deletionPreview,
})
export const deleteAccount = call({
  method: 'POST',
  path: '/api/user/deletion',
  summary: 'Permanently deletes the user’s account and personal data.',
  body: passwordConfirmation,
  errors: [409, 429],
})
export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Logs the user out on all other devices.',
  response: z.object({ ended: z.int() }),
})

const calendarAddress = z.object({ url: z.nullable(z.string()) })

export const readCalendarAddress = call({
  method: 'GET',
  path: '/api/user/calendar',
  summary: 'Returns the secret address of the user’s calendar.',
  response: calendarAddress,
})
export const renewCalendarAddress = call({
  method: 'POST',
  path: '/api/user/calendar',
  summary: 'Turns the calendar on with a new address. Earlier addresses stop working.',
  response: calendarAddress,
})
export const disableCalendar = call({
  method: 'DELETE',
  path: '/api/user/calendar',
  summary: 'Turns the calendar off. Its address stops working.',
})
