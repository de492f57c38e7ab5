import { useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'

export type FieldErrors = Readonly<Record<string, string>>

/** Validates a form with an API contract. Each input of the form is uncontrolled and has the name of a field. */
export function useForm<Shape extends z.ZodMiniType>(contract: Shape) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  /** Shows validation errors of the contract or the server. Focuses the first invalid field. */
  function showErrors(next: FieldErrors) {
    setErrors(next)
    const fields = Array.from(form.current?.elements ?? [])
    const first = fields.find((field) => field instanceof HTMLInputElement && field.name in next)
    if (first instanceof HTMLElement) first.focus()
  }

  function clearErrorOfField({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const { [target.name]: error, ...otherErrors } = errors
    if (error !== undefined) setErrors(otherErrors)
  }

  const propsFor = (onValid: (input: z.output<Shape>) => void) => ({
    ref: form,
    noValidate: true,
    onInput: clearErrorOfField,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const parsed = z.safeParse(contract, Object.fromEntries(new FormData(event.currentTarget)))
      if (!parsed.success) return showErrors(firstErrorByField(parsed.error.issues))
      setErrors({})
      onValid(parsed.data)
    },
  })

  return { propsFor, errors, showErrors, reset: () => form.current?.reset() }
}

export function firstErrorByField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}
