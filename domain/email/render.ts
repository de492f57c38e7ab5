import { renderHtml } from './html.ts'
import type { Email, RenderedEmail } from './email.ts'
import { renderText } from './text.ts'

export const renderEmail = (email: Email): RenderedEmail => ({
  subject: toSingleLine(email.subject),
  text: renderText(email),
  html: renderHtml(email),
  unsubscribe: email.unsubscribe?.href ?? null,
})

/** Removes line breaks and characters that change the text direction, which names may contain. */
const toSingleLine = (subject: string) =>
  subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim()
