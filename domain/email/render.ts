import { renderHtml } from './html.ts'
import { formatShare, toPlainText, type Email, type Item, type Part, type RenderedEmail } from './email.ts'

export const renderEmail = (email: Email): RenderedEmail => ({
  subject: toSingleLine(email.subject),
  text: renderText(email),
  html: renderHtml(email),
  unsubscribe: email.unsubscribe?.href ?? null,
})

/** Removes line breaks and characters that change the text direction. Names in the subject may contain them. */
const toSingleLine = (subject: string) =>
  subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim()

function renderText({ kicker, heading, parts, footer, settings, unsubscribe }: Email): string {
  const head = [...(kicker === undefined ? [] : [kicker]), heading].map(toPlainText).join('\n')
  const links = [settings, unsubscribe].flatMap((link) => (link ? [`${link.label}:`, link.href] : []))
  const foot = ['--', toPlainText(footer), ...links].join('\n')
  return `${[head, ...parts.map(renderPart), foot].join('\n\n')}\n`
}

function renderPart(part: Part): string {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'progress': {
      const { completed, total } = part.overall
      const steps = part.steps.map(
        (step) => `${step.step} ${step.name}: ${step.completed} of ${step.total}, ${formatShare(part, step)}`,
      )
      return [formatShare(part, part.overall), `${completed} of ${total} tasks completed`, ...steps].join(
        '\n',
      )
    }
    case 'list':
      return [
        toPlainText(part.heading),
        ...(part.items.length > 0 ? part.items.map(renderItem) : [part.empty]),
      ].join('\n')
    case 'quote':
      return [
        `${toPlainText(part.by)} wrote:`,
        ...part.text.split('\n').map((line) => `> ${line}`.trimEnd()),
      ].join('\n')
  }
}

const renderItem = ({ text, href, detail }: Item) =>
  `- ${text}${detail === undefined ? '' : ` (${toPlainText(detail)})`}${href === undefined ? '' : `\n  ${href}`}`
