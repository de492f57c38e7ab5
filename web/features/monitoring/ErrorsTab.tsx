import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type Ref } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorLevels, maxListedErrors, type ErrorLevel, type LoggedError } from '#schema/api/monitoring.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { parseLevel, withLevel } from './search-params.ts'
import { errorLimit, errorsQuery, useMoreErrors } from './api.ts'
import { ErrorRow } from './ErrorRow.tsx'
import { rows } from './errors.css.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'
import { groupErrors } from './error-groups.ts'

/** Errors of the last 30 days by level. Each level has its own URL, so that Back restores the previous one. */
export default function ErrorsTab() {
  const [search, setSearch] = useSearchParams()
  const level = parseLevel(search)
  const filter = useRef<HTMLSelectElement>(null)
  const choose = (next: ErrorLevel | undefined) => setSearch((now) => withLevel(now, next))
  const showAll = () => {
    choose(undefined)
    // The button is unmounted.
    filter.current?.focus()
  }
  return (
    <>
      <LevelFilter ref={filter} level={level} onChoose={choose} />
      {/* The key separates the state of each level. */}
      <ErrorsOfLevel key={level ?? 'all'} level={level} onAll={showAll} />
    </>
  )
}

type ErrorsOfLevelProps = { level: ErrorLevel | undefined; onAll: () => void }

function ErrorsOfLevel({ level, onAll }: ErrorsOfLevelProps) {
  const [limit, setLimit] = useState(errorLimit)
  const errors = useQuery(errorsQuery(level, limit))
  return (
    <QueryView query={errors} noun="errors" skeletons={<Skeleton height="16rem" />}>
      {({ errors: logged }) =>
        logged.length === 0 ? (
          <NoErrors level={level} onAll={onAll} />
        ) : (
          <ErrorList level={level} errors={logged} limit={limit} onLimit={setLimit} />
        )
      }
    </QueryView>
  )
}

type LevelFilterProps = {
  ref: Ref<HTMLSelectElement>
  level: ErrorLevel | undefined
  onChoose: (level: ErrorLevel | undefined) => void
}

const LevelFilter = ({ ref, level, onChoose }: LevelFilterProps) => (
  <div className={styles.filter}>
    <FormField label="Level">
      {(control) => (
        <Select
          {...control}
          ref={ref}
          value={level ?? 'all'}
          onChange={({ currentTarget: { value } }) => onChoose(errorLevels.find((one) => one === value))}
        >
          {['all', ...errorLevels].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </FormField>
    <p className={styles.muted}>Last 30 days, newest first.</p>
  </div>
)

type ErrorListProps = {
  level: ErrorLevel | undefined
  errors: readonly LoggedError[]
  limit: number
  onLimit: (limit: number) => void
}

function ErrorList({ level, errors, limit, onLimit }: ErrorListProps) {
  const more = useMoreErrors(level)
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    onLimit(maxListedErrors)
    // The button is unmounted.
    list.current?.focus()
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={rows} aria-label="Latest errors">
        {groupErrors(errors).map((error) => (
          <ErrorRow key={`${error.level} ${error.message}`} {...error} />
        ))}
      </ul>
      {errors.length >= limit && (
        <p className={styles.shown}>
          Only the latest errors are shown.
          {level === undefined && ' Choose a level to see more.'}
        </p>
      )}
      {errors.length >= limit && limit < maxListedErrors && (
        <ShowMore mutation={more} label="Show more" onLoaded={showMore} className={styles.shown} />
      )}
    </>
  )
}

const NoErrors = ({ level, onAll }: ErrorsOfLevelProps) =>
  level === undefined ? (
    <EmptyState title="No errors">Nothing was logged in the last 30 days.</EmptyState>
  ) : (
    <EmptyState title={`Nothing at level ${level}`} action={<Button onClick={onAll}>Show all levels</Button>}>
      Other levels may have entries.
    </EmptyState>
  )
