import { useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'

/** What is wrong with which field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * A form that is checked by a contract, with the contract's words, before anything is sent. Its fields are plain
 * inputs named after the contract's: the browser keeps their values, fills them in and pastes into them.
 *
 * @example
 * const { propsFor, errors } = useForm(credentials)
 * <form {...propsFor((input) => login.mutate(input))}>
 *   <FormField label="Email" error={errors['email']}>{(control) => <Input {...control} name="email" />}</FormField>
 */
export function useForm<Shape extends z.ZodMiniType>(contract: Shape) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  /** Shows errors, of the contract or of the server, and goes to the first field that has one. */
  function refuse(refused: FieldErrors) {
    setErrors(refused)
    const fields = Array.from(form.current?.elements ?? [])
    const first = fields.find((field) => field instanceof HTMLInputElement && field.name in refused)
    if (first instanceof HTMLElement) first.focus()
  }

  /** Whoever mends a field is not told again that it was wrong. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const { [target.name]: mended, ...others } = errors
    if (mended !== undefined) setErrors(others)
  }

  /** What the form element takes; `onValid` gets what was typed, as the contract reads it. */
  const propsFor = (onValid: (input: z.output<Shape>) => void) => ({
    ref: form,
    noValidate: true,
    onInput,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const read = z.safeParse(contract, Object.fromEntries(new FormData(event.currentTarget)))
      if (!read.success) return refuse(firstOfEach(read.error.issues))
      setErrors({})
      onValid(read.data)
    },
  })

  return { propsFor, errors, refuse, empty: () => form.current?.reset() }
}

/** One thing at a time: the first that is wrong with a field. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}
