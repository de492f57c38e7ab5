import { backgroundColour, backgroundClass, textColour, textClass, type ColourName } from './colours.ts'

/** HTML elements that all email programs support, with inline styles. */

const fontFamily = "font-family:'Schibsted Grotesk',Arial,Helvetica,sans-serif;"

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

/** Class and style attributes of text. Long words break so that they do not widen the email. */
export const textAttributes = (size: Size, colour: ColourName, extraStyle = '', hasBorder = false) =>
  `class="${textClass(colour)}${hasBorder ? ' bordered' : ''}" style="${extraStyle}${fontFamily}${sizes[size]}${textColour(colour)}overflow-wrap:anywhere;word-break:break-word;"`

/** Class and style attributes of a background. */
export const backgroundAttributes = (colour: ColourName, extraStyle = '', hasBorder = false) =>
  `class="${backgroundClass(colour)}${hasBorder ? ' bordered' : ''}" style="${backgroundColour(colour)}${extraStyle}"`

/** Renders a layout table. */
export const table = (rows: string, attributes = 'width="100%" style="width:100%;"') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>
${rows}
</table>`

export const paragraph = (content: string, size: Size, colour: ColourName, margin = '16px 0 0') =>
  `<p ${textAttributes(size, colour, `margin:${margin};`)}>${content}</p>`

export const heading = (content: string) =>
  `<h2 ${textAttributes('h2', 'text', 'margin:28px 0 4px;')}>${escape(content)}</h2>`

export const anchor = (label: string, href: string, colour: ColourName, extraStyle = '') =>
  `<a class="${textClass(colour)}" href="${escape(href)}" style="${textColour(colour)}${extraStyle}">${escape(label)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for HTML. */
export const escape = (raw: string) =>
  raw.replace(/[&<>"']/g, (character) => entities[character] ?? character)
