import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { Input } from '#web/ui/field/Input.tsx'
import { text as textStyle } from './controls.css.ts'

export interface TextFilterProps {
  /** Text in the URL. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/**
 * Keeps its own text while the user types, because the URL changes later than the field. Takes the text of the URL when
 * the user goes back, and when another control changes the filter.
 */
export function TextFilter({ text, onChange }: TextFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const navigation = useNavigationType()
  useEffect(() => {
    const input = field.current
    if (input && (navigation === NavigationType.Pop || input !== document.activeElement)) input.value = text
  }, [text, navigation])
  return (
    <Input
      ref={field}
      type="search"
      size="sm"
      className={textStyle}
      aria-label="Filter by text"
      placeholder="Filter tasks"
      maxLength={100}
      defaultValue={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
