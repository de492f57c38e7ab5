import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FormField } from './FormField.tsx'
import { Input } from './Input.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('a form field without hint and error has a label and no accessible description', () => {
  render(<FormField label="Email">{(control) => <Input {...control} />}</FormField>)
  const input = screen.getByLabelText('Email')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('the error of a form field replaces the hint and marks the input as invalid', () => {
  const field = (error?: string) => (
    <FormField label="Password" hint="At least 6 characters" error={error}>
      {(control) => <Input {...control} />}
    </FormField>
  )
  const { rerender } = render(field())
  const input = screen.getByLabelText('Password')
  expect(describedBy(input)).toEqual(['At least 6 characters'])

  rerender(field('Password is required'))
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toEqual(['Password is required'])
  expect(screen.queryByText('At least 6 characters')).toBeNull()
})

test('the inputs of two form fields with an equal label have unique ids', () => {
  const field = <FormField label="Email">{(control) => <Input {...control} />}</FormField>
  render(
    <>
      {field}
      {field}
    </>,
  )
  const [one, other] = screen.getAllByLabelText('Email')
  expect(one?.id).not.toBe(other?.id)
})

test('the toggle button of a password field shows and hides the typed password', async () => {
  render(<FormField label="Password">{(control) => <PasswordInput {...control} />}</FormField>)
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, 'secret')
  expect(input.getAttribute('type')).toBe('password')

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  expect(input).toHaveProperty('value', 'secret')

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.getAttribute('type')).toBe('password')
})
