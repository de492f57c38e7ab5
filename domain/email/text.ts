import { percent } from '../progress/progress.ts'
import type { Item, Email, Part } from './email.ts'

/** Renders the same content as the HTML as plain text. */
export function renderText({ kicker, heading, parts, footer, settings, unsubscribe }: Email): string {
  const head = kicker === undefined ? heading : `${kicker}\n${heading}`
  const links = [settings, unsubscribe].flatMap((link) => (link ? [`${link.label}:`, link.href] : []))
  const foot = ['--', footer, ...links].join('\n')
  return `${[head, ...parts.map(renderPart), foot].join('\n\n')}\n`
}

function renderPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'progress': {
      const { overall, steps } = part
      return [
        `${percent(overall)}%`,
        `${overall.completed} of ${overall.total} tasks completed`,
        ...steps.map((step) => {
          const { name, completed, total } = step
          return `${step.step} ${name}: ${completed} of ${total}, ${percent(step)}%`
        }),
      ].join('\n')
    }
    case 'list':
      return [part.heading, ...(part.items.length > 0 ? part.items.map(renderItem) : [part.empty])].join('\n')
    case 'quote':
      return [`${part.by} writes:`, ...part.text.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n')
  }
}

const renderItem = ({ text, detail }: Item) => `- ${text}${detail === undefined ? '' : ` (${detail})`}`
