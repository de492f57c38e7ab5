import { colours, darkRules } from './colours.ts'
import { anchor, escape, backgroundAttributes, paragraph, table, textAttributes } from './html-elements.ts'
import { renderPart } from './html-parts.ts'
import type { Email } from './email.ts'

/** Renders the HTML without images and web fonts. Phones use the full width, because only the maximum is fixed. */
export const renderHtml = (email: Email): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(email.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules.join('\n')}
}
</style>
</head>
<body ${backgroundAttributes('canvas', 'margin:0;padding:0;')}>
<div style="display:none;max-height:0;overflow:hidden;">${escape(email.preview)}</div>
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
  const above = kicker === undefined ? '' : `${paragraph(escape(kicker), 'small', 'textMuted', '0 0 4px')}\n`
  const links = [settings, unsubscribe].flatMap((link) =>
    link ? [anchor(link.label, link.href, 'textMuted')] : [],
  )
  const foot = [escape(footer), ...links].join('<br>')
  return `<tr><td align="left" ${textAttributes('h2', 'text', 'padding:0 4px 16px;')}>Brandpath</td></tr>
<tr><td align="left" bgcolor="${colours.surface.light}" ${backgroundAttributes('surface', shape, true)}>
${above}<h1 ${textAttributes('h1', 'text', 'margin:0;')}>${escape(heading)}</h1>
${parts.map(renderPart).join('\n')}
</td></tr>
<tr><td align="left" ${textAttributes('small', 'textMuted', 'padding:20px 4px 0;')}>${foot}</td></tr>`
}
