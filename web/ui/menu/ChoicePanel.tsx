import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/field/Input.tsx'
import { Popover } from '#web/ui/popover/Popover.tsx'
import { folded } from '#web/ui/text/folded.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { MenuChoice, MenuListProps } from './menu-entry.ts'
import * as styles from './menu.css.ts'

export type ChoicePanelProps = Pick<MenuListProps, 'triggerId' | 'onClose'> & {
  title: string
  /** Label of the field that filters the choices. */
  filterLabel: string
  choices: readonly MenuChoice[]
}

/** A list of many choices with a field that filters them. The field keeps the focus and handles the keyboard. */
export function ChoicePanel({ triggerId, onClose, title, filterLabel, choices }: ChoicePanelProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const anchor = useRef(document.getElementById(triggerId))
  const shown = choices.filter(({ label }) => folded(label).includes(folded(text.trim())))
  const optionId = (index: number) => `${listId}-${index}`
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function choose(choice: MenuChoice) {
    onClose()
    choice.onSelect()
  }
  function onKeyDown(event: KeyboardEvent) {
    const choice = shown[active]
    if (choice === undefined) return
    if (event.key === 'Enter') choose(choice)
    else if (event.key === 'ArrowDown') setActive((active + 1) % shown.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + shown.length) % shown.length)
    else return
    event.preventDefault()
  }

  return (
    <Popover open onClose={onClose} anchor={anchor} title={title} size="sm" focusFallback={triggerId}>
      <Input
        type="text"
        size="md"
        role="combobox"
        data-first-focus
        className={styles.filter}
        aria-label={filterLabel}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
        placeholder={filterLabel}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={shown.length > 0 ? undefined : styles.noMatch}>
        {shown.length === 0 ? (
          'No names match.'
        ) : (
          <VisuallyHidden>{formatCount(shown.length, 'choice')}</VisuallyHidden>
        )}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label={title}>
        {shown.map((choice, index) => (
          <button
            key={choice.label + String(index)}
            type="button"
            tabIndex={-1}
            id={optionId(index)}
            role="option"
            aria-selected={choice.current}
            data-highlighted={index === active || undefined}
            className={classNames(styles.item, styles.option)}
            onPointerMove={() => setActive(index)}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.mark}
            <bdi>{choice.label}</bdi>
            {choice.detail !== undefined && <span className={styles.aside}>{choice.detail}</span>}
            {choice.current && <Check className={styles.currentIcon} aria-hidden="true" />}
          </button>
        ))}
      </div>
    </Popover>
  )
}
