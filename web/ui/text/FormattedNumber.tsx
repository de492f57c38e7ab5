import { numberFormat } from './format.ts'
import { num, separator } from './text.css.ts'

export type FormattedNumberProps = {
  value: number
  format?: Intl.NumberFormatOptions
}

/** A number whose digits all have the same width. Used in columns and for numbers that change on the screen. */
export function FormattedNumber({ value, format }: FormattedNumberProps) {
  const parts = numberFormat(format).formatToParts(value)
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
