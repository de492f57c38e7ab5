export interface ChecklistItem {
  readonly id: string
  /** The item without Markdown for emphasis, code and links. */
  readonly text: string
}

const item = /^ {0,12}(?:[-*+]|\d{1,9}[.)]) +\[[ xX]\] +(.*)$/
const fence = /^ {0,12}(?:```|~~~)/

/** Returns the task list items of a guide, except those in code blocks. An unchanged text keeps its id. */
export function checklistItems(markdown: string): ChecklistItem[] {
  const items: ChecklistItem[] = []
  const occurrences = new Map<string, number>()
  let isCode = false
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    if (fence.test(line)) isCode = !isCode
    const text = isCode ? undefined : item.exec(line)?.[1]?.trim()
    if (text === undefined || text === '') continue
    const hash = hashOf(text)
    const occurrence = (occurrences.get(hash) ?? 0) + 1
    occurrences.set(hash, occurrence)
    items.push({ id: occurrence === 1 ? hash : `${hash}-${occurrence}`, text: plainText(text) })
  }
  return items
}

/** FNV-1a with 64 bits, as 16 hexadecimal digits. Never change it, because stored events contain the hashes. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

const plainText = (text: string): string =>
  text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/\*\*|__|`/g, '')
