import { ChevronDown, ListFilter } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { media } from '#web/styles/media.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { filterFields, filterToSearch, type Filter } from '#web/shared/admin/history-filter.ts'
import { FilterFields } from './FilterFields.tsx'
import * as styles from './history.css.ts'
import { toFilter, toFieldValues, validate, type FieldErrors } from './filter-form.ts'

/** The filter form. Each search has its own URL, so that Back restores the previous one. */
export function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(filter)
  const [values, setValues] = useState(() => toFieldValues(filter))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [open, setOpen] = useState(() => window.matchMedia(media.from768).matches)
  // Reset the fields if the URL has changed.
  if (filterToSearch(shown) !== filterToSearch(filter)) {
    setShown(filter)
    setValues(toFieldValues(filter))
    setErrors({})
  }
  const count = Object.keys(filter).length

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = validate(values, incompleteFields(event.currentTarget))
    setErrors(found)
    const fields = Object.keys(found).map((field) => `[name=${field}]`)
    if (fields.length === 0) {
      void navigate({ pathname: screens.history, search: filterToSearch(toFilter(values)) })
    } else event.currentTarget.querySelector<HTMLElement>(fields.join())?.focus() // the first in form order
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
          values={values}
          errors={errors}
          onChange={(field, text) => setValues((previous) => ({ ...previous, [field]: text }))}
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

/** Fields with partial input, such as a date without a time. Their value is empty. */
const incompleteFields = (form: HTMLFormElement) =>
  filterFields.filter((field) => {
    const input = form.elements.namedItem(field)
    return input instanceof HTMLInputElement && input.validity.badInput
  })
