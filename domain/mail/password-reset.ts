import type { Mail } from './mail.ts'

/** To whoever asked for a new password, with the link that lets him choose one. */
export const passwordResetMail = (href: string): Mail => ({
  subject: 'Reset your Brandpath password',
  preview: 'Choose a new password. The link works once, within one hour.',
  heading: 'Reset your password',
  parts: [
    { kind: 'paragraph', text: 'Somebody asked for a new password for your Brandpath account.' },
    { kind: 'button', label: 'Choose a new password', href, spellOut: true },
    { kind: 'paragraph', text: 'The link works once, and only within one hour of the request.' },
    {
      kind: 'paragraph',
      text:
        'If you did not ask for it, do nothing: your password stays as it is, and the link opens nothing ' +
        'without this mail. If such mails keep coming, tell whoever runs Brandpath for you.',
    },
  ],
  footer: 'You get this mail because your address belongs to a Brandpath account.',
})
