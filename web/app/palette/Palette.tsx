import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { modifierKey } from '#web/app/actions/keys.ts'
import type { OpenOverlay } from '#web/app/actions/overlays.ts'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Choice } from './choices.ts'
import { searchChoices } from './find.ts'
import { Option } from './Option.tsx'
import * as styles from './palette.css.ts'
import { recentChoices } from './recent.ts'
import { useChoices } from './use-choices.ts'

export type PaletteProps = {
  open: OpenOverlay
  field: RefObject<HTMLInputElement | null>
  /** Returns the text that was typed before the field was rendered. */
  takeTyped: () => string
  /** @param inNewTab whether a link opens in a new tab */
  onChoose: (choice: Choice, inNewTab: boolean) => void
}

/** Search field with its results. The field keeps the focus; arrow keys select a result. Loaded by PaletteDialog. */
export default function Palette({ open, field, takeTyped, onChoose }: PaletteProps) {
  const { id: userId } = useCurrentUser()
  const { choices, loading, incomplete } = useChoices(open)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const groups = searchChoices(query, choices, recentChoices(userId))
  const found = groups.flatMap((group) => group.found)
  // Results that load later can shorten the list.
  const activeIndex = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  // The dialog may have taken the focus before this component was loaded.
  useEffect(() => {
    const dialog = field.current?.closest('[role=dialog]')
    if (dialog?.contains(document.activeElement)) field.current?.focus()
  }, [field])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = found[activeIndex]?.choice
      if (chosen !== undefined) onChoose(chosen, event.ctrlKey || event.metaKey)
      return
    }
    const next = nextIndex(event.key, activeIndex, found.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
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
          aria-activedescendant={found.length > 0 ? optionId(activeIndex) : undefined}
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
                const optionIndex = index++
                return (
                  <Option
                    key={choice.id}
                    id={optionId(optionIndex)}
                    choice={choice}
                    ranges={ranges}
                    active={optionIndex === activeIndex}
                    onPoint={() => setActive(optionIndex)}
                    onChoose={(inNewTab) => onChoose(choice, inNewTab)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {found.length === 0 && <NoResults query={query} loading={loading} />}
        {incomplete && (
          <p className={styles.note}>Some results did not load. Close the search and try again.</p>
        )}
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>↑ ↓ to move</span>
        <span>Enter to choose</span>
        <span>{modifierKey} Enter for a new tab</span>
        <span>Esc to close</span>
      </p>
      <VisuallyHidden>
        <span role="status">{resultCountText(found.length, loading)}</span>
      </VisuallyHidden>
    </>
  )
}

/** Returns the index that a key selects, wrapping at both ends; null for keys that the field handles. */
function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

function resultCountText(count: number, loading: boolean): string {
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  return loading ? 'Loading...' : 'No results'
}

const NoResults = ({ query, loading }: { query: string; loading: boolean }) => (
  <p className={styles.nothing}>
    {loading ? (
      'Loading...'
    ) : (
      <>
        No results for “<bdi>{query.trim()}</bdi>”. Try fewer or shorter words.
      </>
    )}
  </p>
)
