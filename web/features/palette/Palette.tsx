import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { modifier } from '#web/features/actions/keys.ts'
import type { Open } from '#web/features/actions/opened.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Choice } from './choices.ts'
import { find } from './find.ts'
import { Option } from './Option.tsx'
import * as styles from './palette.css.ts'
import { recentOf } from './recent.ts'
import { useChoices } from './use-choices.ts'

export type PaletteProps = {
  open: Open
  field: RefObject<HTMLInputElement | null>
  /** What was typed before there was a field. */
  takeTyped: () => string
  /** @param inNewTab whether a place should open beside this page */
  onChoose: (choice: Choice, inNewTab: boolean) => void
}

/** A field, and below it what it finds: the field keeps the focus, and the arrows move through the list. Loaded by PaletteDialog. */
export default function Palette({ open, field, takeTyped, onChoose }: PaletteProps) {
  const { id: userId } = useSignedIn()
  const { choices, loading, incomplete } = useChoices(open)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const groups = find(query, choices, recentOf(userId))
  const found = groups.flatMap((group) => group.found)
  // What comes in later may leave fewer.
  const at = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  // The dialog may have opened, and taken the focus, before this was loaded.
  useEffect(() => {
    const dialog = field.current?.closest('[role=dialog]')
    if (dialog?.contains(document.activeElement)) field.current?.focus()
  }, [field])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = found[at]?.choice
      if (chosen !== undefined) onChoose(chosen, event.ctrlKey || event.metaKey)
      return
    }
    const to = movedTo(event.key, at, found.length)
    if (to === null) return
    event.preventDefault()
    setActive(to)
  }

  let index = 0
  return (
    <>
      <div className={styles.field}>
        <Search aria-hidden="true" className={styles.fieldIcon} />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label="Search projects, tasks, people, guides and actions"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          placeholder="Search or do something"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onFocus={() => {
            const typed = takeTyped()
            if (typed !== '') setQuery(typed)
          }}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
            list.current?.scrollTo(0, 0)
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} className={styles.list}>
        <div id={listId} role="listbox" aria-label="Results">
          {groups.map(({ name, found }) => (
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
              <div id={`${listId}-${name}`} role="presentation" className={styles.groupName}>
                {name}
              </div>
              {found.map(({ choice, ranges }) => {
                const own = index++
                return (
                  <Option
                    key={choice.id}
                    id={optionId(own)}
                    choice={choice}
                    ranges={ranges}
                    active={own === at}
                    onPoint={() => setActive(own)}
                    onChoose={(inNewTab) => onChoose(choice, inNewTab)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {found.length === 0 && <Nothing query={query} loading={loading} />}
        {incomplete && (
          <p className={styles.note}>
            Some of what could be found did not load. Close the search and try again.
          </p>
        )}
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>↑ ↓ to move</span>
        <span>Enter to choose</span>
        <span>{modifier} Enter for a new tab</span>
        <span>Esc to close</span>
      </p>
      <VisuallyHidden>
        <span role="status">{said(found.length, loading)}</span>
      </VisuallyHidden>
    </>
  )
}

/** Which one a key leads to, round at both ends; null for keys that are the field's own. */
function movedTo(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

function said(count: number, loading: boolean): string {
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  return loading ? 'Loading...' : 'No results'
}

const Nothing = ({ query, loading }: { query: string; loading: boolean }) => (
  <p className={styles.nothing}>
    {loading ? (
      'Loading...'
    ) : (
      <>
        Nothing is called “<bdi>{query.trim()}</bdi>”. Try fewer words, or only their beginnings.
      </>
    )}
  </p>
)
