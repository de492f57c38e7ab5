import { expect, test } from 'vitest'
import { slimIcon, slimRouter } from './slim-packages.ts'

test('slimRouter makes an unused component of React Router removable', () => {
  const code = 'var Form = React10.forwardRef(\n  () => null\n);\nForm.displayName = "Form";\n'
  expect(slimRouter(code)).toBe('var Form = /* @__PURE__ */ React10.forwardRef(\n  () => null\n);\n\n')
})

test('slimIcon removes the keys of shapes and keeps their other attributes', () => {
  expect(slimIcon('["path", { d: "m2 2 20 20", key: "1ooewy" }]')).toBe('["path", { d: "m2 2 20 20" }]')
})
