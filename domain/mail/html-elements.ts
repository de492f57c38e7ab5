import { ground, groundClass, ink, inkClass, type ColourName } from './colours.ts'

/** The few elements that mail programs agree on, with their styles where all of them look: in the element. */

const face = "font-family:'Schibsted Grotesk',Arial,Helvetica,sans-serif;"

/** Size and line height in px. */
const sizes = {
  figure: 'font-size:44px;line-height:48px;font-weight:bold;',
  h1: 'font-size:28px;line-height:34px;font-weight:bold;',
  h2: 'font-size:17px;line-height:24px;font-weight:bold;',
  text: 'font-size:15px;line-height:22px;',
  strong: 'font-size:15px;line-height:22px;font-weight:bold;',
  small: 'font-size:13px;line-height:20px;',
} as const
type Size = keyof typeof sizes

/** Class and style of words; `more` is whatever else the element needs. Long words break rather than widen the mail. */
export const words = (size: Size, colour: ColourName, more = '', edged = false) =>
  `class="${inkClass(colour)}${edged ? ' edged' : ''}" style="${more}${face}${sizes[size]}${ink(colour)}overflow-wrap:anywhere;word-break:break-word;"`

/** The same of what lies behind them, in the attribute too for programs that know no style. */
export const filled = (colour: ColourName, more = '', edged = false) =>
  `class="${groundClass(colour)}${edged ? ' edged' : ''}" style="${ground(colour)}${more}"`

/** A table that only places things. */
export const table = (rows: string, attributes = 'width="100%" style="width:100%;"') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>
${rows}
</table>`

export const paragraph = (content: string, size: Size, colour: ColourName, margin = '16px 0 0') =>
  `<p ${words(size, colour, `margin:${margin};`)}>${content}</p>`

export const heading = (content: string) =>
  `<h2 ${words('h2', 'text', 'margin:28px 0 4px;')}>${escape(content)}</h2>`

export const anchor = (label: string, href: string, colour: ColourName, more = '') =>
  `<a class="${inkClass(colour)}" href="${escape(href)}" style="${ink(colour)}${more}">${escape(label)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text as HTML shows it, whatever it looks like. */
export const escape = (raw: string) =>
  raw.replace(/[&<>"']/g, (character) => entities[character] ?? character)
