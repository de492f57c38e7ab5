import { renderHtml } from './html.ts'
import type { Mail, RenderedMail } from './mail.ts'
import { renderText } from './text.ts'

export const renderMail = (mail: Mail): RenderedMail => ({
  subject: oneLine(mail.subject),
  text: renderText(mail),
  html: renderHtml(mail),
  unsubscribe: mail.stop?.href ?? null,
})

/** Names stand in subjects: no breaks, and nothing that turns the direction of what follows. */
const oneLine = (subject: string) =>
  subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim()
