import { ChevronDown, ListFilter } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { filterFields, filterToSearch, type Filter } from '#web/shared/admin/history-filter.ts'
import { media } from '#web/styles/tokens.css.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { SelectField } from '#web/ui/field/SelectField.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { describedTypes } from './event-descriptions.ts'
import { fieldRules, toFieldValues, toFilter, validate } from './filter.ts'
import * as styles from './history.css.ts'

/** The filter form. Each search has its own URL, so that Back restores the previous search. */
export function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(filter)
  const [values, setValues] = useState(() => toFieldValues(filter))
  const [errors, setErrors] = useState<Filter>({})
  const [open, setOpen] = useState(() => window.matchMedia(media.from1024).matches)
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
    const invalid = Object.keys(found).map((field) => `[name=${field}]`)
    if (invalid.length === 0) {
      void navigate({ pathname: screens.history, search: filterToSearch(toFilter(values)) })
    } else event.currentTarget.querySelector<HTMLElement>(invalid.join())?.focus() // the first invalid field
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
        {count > 0 && <Badge tone="ink">{formatNumber(count)} active</Badge>}
        <ChevronDown aria-hidden="true" className={styles.filtersChevron} />
      </summary>
      <form className={styles.form} aria-label="Filters" noValidate onSubmit={submit}>
        <SelectField
          label={fieldRules.type.label}
          value={values.type ?? ''}
          options={[['', 'All types'], ...describedTypes.map((type) => [type, type] as const)]}
          onChange={(type) => setValues((previous) => ({ ...previous, type }))}
        />
        {inputs.map(({ name, ...input }) => (
          <FormField key={name} label={fieldRules[name].label} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                {...input}
                name={name}
                size="md"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={values[name] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setValues((previous) => ({ ...previous, [name]: value }))
                }
              />
            )}
          </FormField>
        ))}
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

const ids = { inputMode: 'numeric' } as const
const times = { type: 'datetime-local', step: '1' } as const

const inputs = [
  { name: 'project', placeholder: 'e.g. 42', ...ids },
  { name: 'actor', placeholder: 'e.g. 7', ...ids },
  { name: 'stream', placeholder: 'e.g. project-42' },
  { name: 'task', placeholder: 'e.g. brand-identity-3' },
  { name: 'correlation', placeholder: 'Id or its first 8 characters' },
  { name: 'since', ...times },
  { name: 'until', ...times },
] as const

/** Returns the fields with partial input, such as a date without a time, for which browsers report an empty value. */
const incompleteFields = (form: HTMLFormElement) =>
  filterFields.filter((field) => {
    const input = form.elements.namedItem(field)
    return input instanceof HTMLInputElement && input.validity.badInput
  })
