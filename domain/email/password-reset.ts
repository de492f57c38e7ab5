import type { Email } from './email.ts'

/** Email with the link to choose a new password. */
export const passwordResetEmail = (href: string): Email => ({
  subject: 'Reset your Brandpath password',
  preview: 'Choose a new password. The link works once, within one hour.',
  heading: 'Reset your password',
  parts: [
    { kind: 'paragraph', text: 'We received a request to reset your password.' },
    { kind: 'button', label: 'Choose a new password', href, showUrl: true },
    { kind: 'paragraph', text: 'The link works once and expires in one hour.' },
    {
      kind: 'paragraph',
      text: 'If it wasn’t you, ignore this email; your password won’t change.',
    },
  ],
  footer: 'You get this email because your address belongs to a Brandpath account.',
})
