/** Why an invitation’s link opens nothing: the server says it, and the client knows it by its words. */
export const invitationTexts = {
  invalid: 'Invalid or expired invitation token',
  expired: 'This invitation has expired. Ask whoever invited you for a new one.',
  cancelled: 'This invitation was cancelled.',
  used: 'This invitation was used already.',
  superseded: 'A newer invitation was sent. Please open the link in the latest mail.',
  otherAddress: 'This invitation was sent to another address. Log in with that address.',
  belongs: 'You are already a member of this project.',
} as const
