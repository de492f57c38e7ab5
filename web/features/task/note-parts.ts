import { findMentions, isMentionStart } from '#domain/notes/mention-syntax.ts'

export type NotePart =
  | { readonly kind: 'text' | 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** Chinese and Japanese punctuation ends an address, because no space follows it. */
const linkPattern = /https?:\/\/[^\s<>"。、，；：！？）」』】》]+/g
const closing = new Set(".,;:!?'’”)]}*")

/** Splits the text of a note at its links and mentions. Only http and https addresses become links. */
export function partsOfNote(text: string, names: readonly string[]): NotePart[] {
  const parts: NotePart[] = []
  let start = 0
  for (const match of text.matchAll(linkPattern)) {
    const address = withoutClosing(match[0])
    if (!URL.canParse(address)) continue
    parts.push(...withMentions(text.slice(start, match.index), names))
    parts.push({ kind: 'link', text: address, href: new URL(address).href })
    start = match.index + address.length
  }
  parts.push(...withMentions(text.slice(start), names))
  return parts
}

/** Removes punctuation after an address. A closing parenthesis stays if the address contains its opening one. */
function withoutClosing(address: string): string {
  let unopened = address.split(')').length - address.split('(').length
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    if (!closing.has(last) || (last === ')' && unopened <= 0)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return address.slice(0, end)
}

function withMentions(text: string, names: readonly string[]): NotePart[] {
  const parts: NotePart[] = []
  let start = 0
  for (const mention of findMentions(text, names)) {
    if (mention.start > start) parts.push({ kind: 'text', text: text.slice(start, mention.start) })
    parts.push({ kind: 'mention', text: text.slice(mention.start, mention.end) })
    start = mention.end
  }
  if (start < text.length) parts.push({ kind: 'text', text: text.slice(start) })
  return parts
}

/** The name that the user is typing after an @ before the caret. Null if the caret is not in a mention. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly typed: string } | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || !isMentionStart(text, start)) return null
  const typed = text.slice(start + 1, caret)
  return /[\n@]/.test(typed) || typed.length > maxTyped ? null : { start, typed }
}

const maxTyped = 40
