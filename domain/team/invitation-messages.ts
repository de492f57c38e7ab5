/** Reasons why an invitation cannot be accepted. The client recognises a reason by its text. */
export const invitationMessages = {
  invalid: 'Invalid or expired invitation token',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
  cancelled: 'This invitation was cancelled.',
  used: 'This invitation has already been used.',
  replaced: 'A newer invitation was sent. Please open the link in the latest email.',
  otherAddress: 'This invitation was sent to another address. Log in with that address.',
  alreadyMember: 'You are already a member of this project.',
} as const
