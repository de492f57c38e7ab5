import { colours } from './colours.ts'
import {
  anchor,
  escape,
  backgroundAttributes,
  heading,
  paragraph,
  table,
  textAttributes,
} from './html-elements.ts'
import { renderProgress } from './html-progress.ts'
import type { Item, Part } from './email.ts'

export function renderPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return paragraph(escape(part.text), 'text', 'text')
    case 'button':
      return renderButton(part)
    case 'progress':
      return renderProgress(part)
    case 'list':
      return heading(part.heading) + renderItems(part.items, part.empty)
    case 'quote':
      return renderQuote(part.by, part.text)
  }
}

function renderButton({ label, href, showUrl }: { label: string; href: string; showUrl?: boolean }): string {
  const shape = 'display:inline-block;padding:13px 22px;text-decoration:none;'
  const link = `<a href="${escape(href)}" ${textAttributes('strong', 'onPrimary', shape)}>${escape(label)}</a>`
  const ground = `bgcolor="${colours.primary.light}" ${backgroundAttributes('primary', 'border-radius:6px;')}`
  const button = table(`<tr><td ${ground}>${link}</td></tr>`, 'style="margin:28px 0 8px;"')
  if (!showUrl) return button
  const address = anchor(href, href, 'textMuted', 'word-break:break-all;')
  return button + paragraph(`Or open this address:<br>${address}`, 'small', 'textMuted', '8px 0 0')
}

function renderItems(items: readonly Item[], empty: string): string {
  if (items.length === 0) return paragraph(escape(empty), 'text', 'textMuted', '0')
  return `<ul ${textAttributes('text', 'text', 'margin:0;padding:0 0 0 20px;')}>${items.map(item).join('')}</ul>`
}

function item({ text, detail }: Item): string {
  const suffix =
    detail === undefined ? '' : ` <span ${textAttributes('text', 'textMuted')}>(${escape(detail)})</span>`
  return `<li style="margin:0;padding:3px 0;">${escape(text)}${suffix}</li>`
}

function renderQuote(by: string, text: string): string {
  const lines = text.split('\n').map(escape).join('<br>')
  const edge = `margin:4px 0 0;padding:2px 0 2px 14px;border-left:3px solid ${colours.line.light};`
  const quote = `<blockquote ${textAttributes('text', 'text', edge, true)}>${lines}</blockquote>`
  return paragraph(`${escape(by)} writes:`, 'small', 'textMuted', '20px 0 0') + quote
}
