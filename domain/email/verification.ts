import type { Email } from './email.ts'

export const verificationEmail = (href: string): Email => ({
  subject: 'Confirm your address for Brandpath',
  preview: 'Confirm that this address is yours. The link works for 24 hours.',
  heading: 'Confirm your address',
  parts: [
    'Confirm that this address is yours. You can then see invitations sent to it.',
    { kind: 'button', label: 'Confirm address', href, showUrl: true },
    'The link works for 24 hours.',
    'If you have no Brandpath account, ignore this email. The address then stays unconfirmed.',
  ],
  footer: 'You got this email because a Brandpath account uses your address.',
})
