import { ChevronDown, ListFilter } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { media } from '#web/styles/media.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { parts, searchOf, type Filter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'
import * as styles from './history.css.ts'
import { asAsked, asTyped, wrongIn, type Wrong } from './typed.ts'

/** What to look for. Each search is an address of its own, so that Back takes it back. */
export function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(filter)
  const [typed, setTyped] = useState(() => asTyped(filter))
  const [wrong, setWrong] = useState<Wrong>({})
  const [open, setOpen] = useState(() => window.matchMedia(media.from768).matches)
  // Another address: the fields say what it asks for.
  if (searchOf(shown) !== searchOf(filter)) {
    setShown(filter)
    setTyped(asTyped(filter))
    setWrong({})
  }
  const count = Object.keys(filter).length

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = wrongIn(typed, halfTyped(event.currentTarget))
    setWrong(found)
    const fields = Object.keys(found).map((part) => `[name=${part}]`)
    if (fields.length === 0) {
      void navigate({ pathname: screens.history, search: searchOf(asAsked(typed)) })
    } else event.currentTarget.querySelector<HTMLElement>(fields.join())?.focus() // the first in the form's order
  }

  return (
    <details
      className={styles.filters}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.filtersSummary}>
        <ListFilter aria-hidden="true" />
        Filters
        {count > 0 && <Badge tone="ink">{count} on</Badge>}
        <ChevronDown aria-hidden="true" className={styles.filtersChevron} />
      </summary>
      <form className={styles.form} aria-label="Filters" noValidate onSubmit={submit}>
        <FilterFields
          typed={typed}
          wrong={wrong}
          onType={(part, text) => setTyped((now) => ({ ...now, [part]: text }))}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            Show events
          </Button>
          {count > 0 && (
            <LinkButton variant="ghost" to={screens.history}>
              Clear
            </LinkButton>
          )}
        </div>
      </form>
    </details>
  )
}

/** A day without a time has no value, so that the field would pass for an empty one. */
const halfTyped = (form: HTMLFormElement) =>
  parts.filter((part) => {
    const field = form.elements.namedItem(part)
    return field instanceof HTMLInputElement && field.validity.badInput
  })
