import { num, separator } from './text.css.ts'

export type NumProps = {
  value: number
  /** Say `{ style: 'percent' }` for a share. */
  format?: Intl.NumberFormatOptions
}

/** A figure in columns or one that changes in place. Running text keeps its proportional figures. */
export function Num({ value, format }: NumProps) {
  const parts = new Intl.NumberFormat(undefined, format).formatToParts(value)
  return (
    <span className={num}>
      {parts.map(({ type, value: text }, index) =>
        type === 'group' || type === 'decimal' ? (
          <span key={index} className={separator}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  )
}
