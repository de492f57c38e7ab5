import { num, separator } from './text.css.ts'

export type FormattedNumberProps = {
  value: number
  format?: Intl.NumberFormatOptions
}

let defaultFormat: Intl.NumberFormat | undefined

/** A number whose digits all have the same width. Used in columns and for numbers that change on the screen. */
export function FormattedNumber({ value, format }: FormattedNumberProps) {
  // Creating a format is slow, and most numbers have the default format.
  const formatter = format
    ? new Intl.NumberFormat(undefined, format)
    : (defaultFormat ??= new Intl.NumberFormat())
  const parts = formatter.formatToParts(value)
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
