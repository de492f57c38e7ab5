import { escapeHtml } from '../shared/escape-html.ts'
import { colours, type ColourName } from './colours.ts'
import { formatShare, type Email, type Item, type LinkedText, type Part, type Step } from './email.ts'

/** CSS rules for the dark scheme, applied by class name. Inline styles contain the light colours. */
const darkRules: readonly string[] = [
  ...Object.entries(colours).flatMap(([name, { dark }]) => [
    `.ink-${name} { color: ${dark} !important; }`,
    `.ground-${name} { background-color: ${dark} !important; }`,
  ]),
  `.bordered { border-color: ${colours.line.dark} !important; }`,
]

/** Renders an email as HTML without images and web fonts. The width adapts to small screens. */
export const renderHtml = (email: Email): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules.join('\n')}
}
</style>
</head>
<body ${backgroundAttributes('canvas', 'margin:0;padding:0;')}>
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(email.preview)}</div>
<div role="main">
${page(card(email))}
</div>
</body>
</html>
`

function page(rows: string): string {
  const column = table(rows, 'width="576" style="width:100%;max-width:576px;"')
  return table(
    `<tr><td align="center" style="padding:32px 12px;">\n${column}\n</td></tr>`,
    `width="100%" bgcolor="${colours.canvas.light}" ${backgroundAttributes('canvas', 'width:100%;')}`,
  )
}

function card({ kicker, heading, parts, footer, settings, unsubscribe }: Email): string {
  const shape = `border:1px solid ${colours.line.light};border-radius:10px;padding:32px 24px;`
  const above =
    kicker === undefined ? '' : `${paragraph(linked(kicker, 'textMuted'), 'small', 'textMuted', '0 0 4px')}\n`
  const links = [settings, unsubscribe].flatMap((link) =>
    link ? [anchor(link.label, link.href, 'textMuted')] : [],
  )
  const foot = [linked(footer, 'textMuted'), ...links].join('<br>')
  return `<tr><td align="left" ${textAttributes('h2', 'text', 'padding:0 4px 16px;')}>Brandpath</td></tr>
<tr><td align="left" bgcolor="${colours.surface.light}" ${backgroundAttributes('surface', shape, true)}>
${above}<h1 ${textAttributes('h1', 'text', 'margin:0;')}>${linked(heading, 'text')}</h1>
${parts.map(renderPart).join('\n')}
</td></tr>
<tr><td align="left" ${textAttributes('small', 'textMuted', 'padding:20px 4px 0;')}>${foot}</td></tr>`
}

function renderPart(part: Part): string {
  if (typeof part === 'string') return paragraph(escapeHtml(part), 'text', 'text')
  switch (part.kind) {
    case 'button':
      return renderButton(part)
    case 'progress':
      return renderProgress(part)
    case 'list':
      return renderList(part)
    case 'quote':
      return renderQuote(part)
  }
}

function renderButton({ label, href, showUrl }: Extract<Part, { kind: 'button' }>): string {
  const shape = 'display:inline-block;padding:13px 22px;text-decoration:none;'
  const link = `<a href="${escapeHtml(href)}" ${textAttributes('strong', 'onPrimary', shape)}>${escapeHtml(label)}</a>`
  const ground = `bgcolor="${colours.primary.light}" ${backgroundAttributes('primary', 'border-radius:6px;')}`
  const button = table(`<tr><td ${ground}>${link}</td></tr>`, 'style="margin:28px 0 8px;"')
  if (!showUrl) return button
  const address = anchor(href, href, 'textMuted', 'word-break:break-all;')
  return button + paragraph(`Or open this link:<br>${address}`, 'small', 'textMuted', '8px 0 0')
}

function renderList({ heading, items, empty }: Extract<Part, { kind: 'list' }>): string {
  const title = `<h2 ${textAttributes('h2', 'text', 'margin:28px 0 4px;')}>${linked(heading, 'text')}</h2>`
  if (items.length === 0) return title + paragraph(escapeHtml(empty), 'text', 'textMuted', '0')
  const attributes = textAttributes('text', 'text', 'margin:0;padding:0 0 0 20px;')
  return `${title}<ul ${attributes}>${items.map(renderItem).join('')}</ul>`
}

function renderItem({ text, href, detail }: Item): string {
  const label = href === undefined ? escapeHtml(text) : anchor(text, href, 'text')
  const suffix =
    detail === undefined
      ? ''
      : ` <span ${textAttributes('text', 'textMuted')}>(${linked(detail, 'textMuted')})</span>`
  return `<li style="margin:0;padding:3px 0;">${label}${suffix}</li>`
}

function renderQuote({ by, text }: Extract<Part, { kind: 'quote' }>): string {
  const lines = text.split('\n').map(escapeHtml).join('<br>')
  const edge = `margin:4px 0 0;padding:2px 0 2px 14px;border-left:3px solid ${colours.line.light};`
  const quote = `<blockquote dir="auto" ${textAttributes('text', 'text', edge, true)}>${lines}</blockquote>`
  return paragraph(`${linked(by, 'textMuted')} wrote:`, 'small', 'textMuted', '20px 0 0') + quote
}

type Progress = Extract<Part, { kind: 'progress' }>

/** Renders progress bars as coloured table cells, because email programs block images. */
const renderProgress = ({ overall, steps, locale }: Progress): string =>
  [
    paragraph(formatShare({ locale }, overall), 'figure', 'text', '24px 0 0'),
    paragraph(`${overall.completed} of ${overall.total} tasks completed`, 'text', 'textMuted', '0 0 12px'),
    renderBar(steps, overall.total, 12),
    table(
      steps.map((step) => renderStep(step, locale)).join('\n'),
      'width="100%" style="width:100%;margin-top:20px;"',
    ),
  ].join('\n')

function renderStep(step: Step, locale: Progress['locale']): string {
  const figures = `${step.completed} of ${step.total} &nbsp; <strong ${textAttributes('strong', 'text')}>${formatShare({ locale }, step)}</strong>`
  const name = `${step.step}&nbsp; ${escapeHtml(step.name)}`
  return `<tr>
<td ${textAttributes('strong', `cat${step.step}Text`, 'padding:8px 0 4px;')}>${name}</td>
<td align="right" width="1%" ${textAttributes('text', 'textMuted', 'padding:8px 0 4px;white-space:nowrap;')}>${figures}</td>
</tr>
<tr><td colspan="2" style="padding:0 0 8px;">${renderBar([step], step.total, 6)}</td></tr>`
}

function renderBar(steps: readonly Step[], total: number, height: number): string {
  const cells = steps.map(
    ({ step, completed, total: stepTotal }) =>
      renderCell(`cat${step}Solid`, completed / total, height) +
      renderCell(`cat${step}Soft`, (stepTotal - completed) / total, height),
  )
  return table(
    `<tr>${cells.join('<td width="3" style="width:3px;font-size:0;">&nbsp;</td>')}</tr>`,
    'aria-hidden="true" width="100%" style="width:100%;table-layout:fixed;"',
  )
}

function renderCell(colour: ColourName, share: number, height: number): string {
  if (!(share > 0)) return ''
  const width = (share * 100).toFixed(2)
  const size = `width:${width}%;height:${height}px;line-height:${height}px;font-size:0;`
  const background = `bgcolor="${colours[colour].light}" ${backgroundAttributes(colour, size)}`
  return `<td width="${width}%" height="${height}" ${background}>&nbsp;</td>`
}

const fontFamily = "font-family:'Schibsted Grotesk',Arial,Helvetica,sans-serif;"

const sizes = {
  figure: 'font-size:44px;line-height:48px;font-weight:bold;',
  h1: 'font-size:28px;line-height:34px;font-weight:bold;',
  h2: 'font-size:17px;line-height:24px;font-weight:bold;',
  text: 'font-size:15px;line-height:22px;',
  strong: 'font-size:15px;line-height:22px;font-weight:bold;',
  small: 'font-size:13px;line-height:20px;',
} as const
type Size = keyof typeof sizes

/** Returns style attributes for text. Breaks long words, which would make the email too wide. */
const textAttributes = (size: Size, colour: ColourName, extraStyle = '', hasBorder = false) =>
  `class="ink-${colour}${hasBorder ? ' bordered' : ''}" style="${extraStyle}${fontFamily}${sizes[size]}color:${colours[colour].light};overflow-wrap:anywhere;word-break:break-word;"`

const backgroundAttributes = (colour: ColourName, extraStyle: string, hasBorder = false) =>
  `class="ground-${colour}${hasBorder ? ' bordered' : ''}" style="background-color:${colours[colour].light};${extraStyle}"`

const table = (rows: string, attributes: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>
${rows}
</table>`

const paragraph = (content: string, size: Size, colour: ColourName, margin = '16px 0 0') =>
  `<p ${textAttributes(size, colour, `margin:${margin};`)}>${content}</p>`

const linked = (text: LinkedText, colour: ColourName): string =>
  (typeof text === 'string' ? [text] : text)
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : anchor(part.label, part.href, colour)))
    .join('')

const anchor = (label: string, href: string, colour: ColourName, extraStyle = '') =>
  `<a class="ink-${colour}" href="${escapeHtml(href)}" style="color:${colours[colour].light};${extraStyle}">${escapeHtml(label)}</a>`
