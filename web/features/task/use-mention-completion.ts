import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { comparable } from '#domain/notes/mention-syntax.ts'
import { mentionAt } from './note-parts.ts'

const shownNames = 6

type Completion = {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  names: readonly string[]
  onChange: (text: string) => void
}

/** Completes the name after the @ before the caret. `matches` are the names that fit what the user has typed. */
export function useMentionCompletion({ field, value, names, onChange }: Completion) {
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  /** Index of the space after the name that was completed last; -1 after other changes. */
  const completedSpace = useRef(-1)
  const mention = caret === null ? null : mentionAt(value, caret)
  const typed = mention === null ? undefined : comparable(mention.typed)
  const matches =
    typed === undefined
      ? []
      : names
          .filter((name) => comparable(name).startsWith(typed) && name !== mention?.typed)
          .slice(0, shownNames)
  const chosen = matches[active] ?? matches[0]

  function complete(name: string) {
    if (mention === null || caret === null) return
    const before = `${value.slice(0, mention.start)}@${name} `
    completedSpace.current = before.length - 1
    replace(before + value.slice(caret), before.length)
  }

  /** Renders the text before the next key, because a caret that moves later would scramble what the user types. */
  function replace(text: string, newCaret: number) {
    flushSync(() => {
      onChange(text)
      setCaret(null)
    })
    field.current?.focus()
    field.current?.setSelectionRange(newCaret, newCaret)
  }

  function onType(text: string, newCaret: number) {
    const at = completedSpace.current
    completedSpace.current = -1
    setActive(0)
    // Punctuation that is typed directly after a completed name takes the place of its space.
    if (newCaret === at + 2 && /^ [.,;:!?)]$/.test(text.slice(at, newCaret)))
      return replace(text.slice(0, at) + text.slice(at + 1), newCaret - 1)
    onChange(text)
    setCaret(newCaret)
  }

  /** Returns true if the key chose or completed a name, or closed the list. */
  function handleKey(key: string): boolean {
    if (chosen === undefined) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((matches.indexOf(chosen) + step + matches.length) % matches.length)
    } else if (key === 'Enter' || key === 'Tab') complete(chosen)
    else if (key === 'Escape') close()
    else return false
    return true
  }

  const close = () => setCaret(null)
  return { matches, chosen, complete, onType, handleKey, close }
}
