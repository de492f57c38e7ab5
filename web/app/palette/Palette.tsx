import { Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { OpenOverlay } from '#web/app/actions/actions.ts'
import { modifierKey } from '#web/shared/keyboard.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import type { Choice } from './choices.ts'
import { searchChoices } from './find.ts'
import { Option } from './Option.tsx'
import * as styles from './palette.css.ts'
import { useChoices } from './use-choices.ts'

export type PaletteProps = {
  open: OpenOverlay
  field: RefObject<HTMLInputElement | null>
  onChoose: (choice: Choice, inNewTab: boolean) => void
}

export function Palette({ open, field, onChoose }: PaletteProps) {
  const { choices, loading, incomplete } = useChoices(open)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const groups = searchChoices(query, choices)
  const allResults = groups.flatMap(({ results }) => results)
  // The list may have become shorter since the selection, so the index is limited.
  const activeIndex = Math.min(active, allResults.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || allResults.length === 0) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = allResults[activeIndex]
      if (chosen !== undefined) onChoose(chosen, event.ctrlKey || event.metaKey)
      return
    }
    const next = nextIndex(event.key, activeIndex, allResults.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <>
      <div className={styles.field}>
        <Search aria-hidden="true" className={styles.fieldIcon} />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label="Search projects, tasks, people, guides and actions"
          aria-expanded={allResults.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={allResults.length > 0 ? optionId(activeIndex) : undefined}
          placeholder="Search or run an action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
            list.current?.scrollTo(0, 0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} className={styles.list}>
        <div id={listId} role="listbox" aria-label="Results">
          {groups.map(({ name, results }) => (
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
              <div id={`${listId}-${name}`} role="presentation" className={styles.groupName}>
                {name}
              </div>
              {results.map((choice) => {
                const index = allResults.indexOf(choice)
                return (
                  <Option
                    key={choice.id}
                    id={optionId(index)}
                    choice={choice}
                    active={index === activeIndex}
                    onPoint={() => setActive(index)}
                    onChoose={(inNewTab) => onChoose(choice, inNewTab)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {allResults.length === 0 && <NoResults query={query} loading={loading} />}
        {incomplete && (
          <p className={styles.note}>Some results failed to load. Close the search and try again.</p>
        )}
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>↑ ↓ to move</span>
        <span>Enter to choose</span>
        <span>{modifierKey} Enter for a new tab</span>
        <span>Esc to close</span>
      </p>
      <VisuallyHidden>
        <span role="status">{resultCountText(allResults.length, loading)}</span>
      </VisuallyHidden>
    </>
  )
}

/** Returns the index that a key selects; wraps at both ends. Returns null for keys that edit the search text. */
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
  if (count > 0) return formatCount(count, 'result')
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
