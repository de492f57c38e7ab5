import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type Ref } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorLevels, mostErrors, type ErrorLevel, type LoggedError } from '#schema/api/monitoring.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { More } from '#web/ui/feedback/More.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { levelIn, withLevel } from './address.ts'
import { errorLimit, errorsQuery, useMoreErrors } from './api.ts'
import { ErrorRow } from './ErrorRow.tsx'
import { rows } from './errors.css.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'
import { sameErrors } from './same-errors.ts'

/** What was logged in the last 30 days, by level. Each level is an address of its own, so that Back takes it back. */
export default function ErrorsTab() {
  const [search, setSearch] = useSearchParams()
  const level = levelIn(search)
  const filter = useRef<HTMLSelectElement>(null)
  const choose = (next: ErrorLevel | undefined) => setSearch((now) => withLevel(now, next))
  const showAll = () => {
    choose(undefined)
    // The button goes with what it says.
    filter.current?.focus()
  }
  return (
    <>
      <LevelFilter ref={filter} level={level} onChoose={choose} />
      {/* Each level loads and fails by itself. */}
      <OfLevel key={level ?? 'all'} level={level} onAll={showAll} />
    </>
  )
}

type OfLevelProps = { level: ErrorLevel | undefined; onAll: () => void }

/** The latest of a level, and more of them where somebody wants that. */
function OfLevel({ level, onAll }: OfLevelProps) {
  const [limit, setLimit] = useState(errorLimit)
  const errors = useQuery(errorsQuery(level, limit))
  return (
    <Loaded query={errors} noun="errors" skeletons={<Skeleton height="16rem" />}>
      {({ errors: logged }) =>
        logged.length === 0 ? (
          <NoErrors level={level} onAll={onAll} />
        ) : (
          <ErrorList level={level} errors={logged} limit={limit} onLimit={setLimit} />
        )
      }
    </Loaded>
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
    <p className={styles.muted}>The last 30 days, the latest first.</p>
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
    onLimit(mostErrors)
    // The button goes.
    list.current?.focus()
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={rows} aria-label="Latest errors">
        {sameErrors(errors).map((error) => (
          <ErrorRow key={`${error.level} ${error.message}`} {...error} />
        ))}
      </ul>
      {errors.length >= limit && (
        <p className={styles.shown}>
          Only the latest errors show.
          {level === undefined && ' A level by itself shows more of its own.'}
        </p>
      )}
      {errors.length >= limit && limit < mostErrors && (
        <More more={more} label="Show more" onMore={showMore} className={styles.shown} />
      )}
    </>
  )
}

const NoErrors = ({ level, onAll }: OfLevelProps) =>
  level === undefined ? (
    <EmptyState title="No errors">Nothing was logged in the last 30 days.</EmptyState>
  ) : (
    <EmptyState title={`Nothing at level ${level}`} action={<Button onClick={onAll}>Show all levels</Button>}>
      There may be something at another level.
    </EmptyState>
  )
