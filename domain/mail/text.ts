import { percent } from '../progress.ts'
import type { Item, Mail, Part } from './mail.ts'

/** The same as the HTML, for whoever reads or hears plain text. */
export function renderText({ kicker, heading, parts, footer, settings, stop }: Mail): string {
  const head = kicker === undefined ? heading : `${kicker}\n${heading}`
  const links = [settings, stop].flatMap((link) => (link ? [`${link.label}:`, link.href] : []))
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
      return [part.heading, ...(part.items.length > 0 ? part.items.map(line) : [part.empty])].join('\n')
    case 'quote':
      return [`${part.by} writes:`, ...part.text.split('\n').map((said) => `> ${said}`.trimEnd())].join('\n')
  }
}

const line = ({ text, detail }: Item) => `- ${text}${detail === undefined ? '' : ` (${detail})`}`
