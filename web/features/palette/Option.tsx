import { Fragment, useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { StateIcon } from '#web/ui/task/StateIcon.tsx'
import { stateWords } from '#web/ui/task/StateMark.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Choice } from './choices.ts'
import type { Ranges } from './match.ts'
import * as styles from './palette.css.ts'

export type OptionProps = {
  id: string
  choice: Choice
  ranges: Ranges
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** One of what was found. The field has the focus and the keys; this is for the pointer. */
export function Option({ id, choice, ranges, active, onPoint, onChoose }: OptionProps) {
  const { label, detail, look, shortcut, refused } = choice
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (active) own.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <button
      ref={own}
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={refused || undefined}
      className={styles.option}
      onPointerMove={active ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => isMiddle(event) && onChoose(true)}
    >
      {'status' in look ? (
        <span className={styles.icon}>
          <StateIcon status={look.status} />
          <VisuallyHidden>{stateWords[look.status]}: </VisuallyHidden>
        </span>
      ) : (
        <look.icon aria-hidden="true" className={styles.icon} />
      )}
      <span className={styles.words}>
        <bdi className={styles.label}>
          <Marked text={label} ranges={ranges} />
        </bdi>
        {detail !== undefined && (
          <span className={styles.detail}>
            <VisuallyHidden>, </VisuallyHidden>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      {shortcut !== undefined && (
        <kbd className={styles.key} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </button>
  )
}

const isMiddle = (event: MouseEvent) => event.button === 1

/** A text with what was searched for in it. */
function Marked({ text, ranges }: { text: string; ranges: Ranges }) {
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
