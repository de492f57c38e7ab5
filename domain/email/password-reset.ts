import type { Email } from './email.ts'

export const passwordResetEmail = (href: string): Email => ({
  subject: 'Reset your Brandpath password',
  preview: 'Choose a new password. The link works once and expires in one hour.',
  heading: 'Reset your password',
  parts: [
    'We received a request to reset your password.',
    { kind: 'button', label: 'Choose a new password', href, showUrl: true },
    'The link works once and expires in one hour.',
    'If it wasn’t you, ignore this email; your password won’t change.',
  ],
  footer: 'You got this email because your address belongs to a Brandpath account.',
})
