import { expect, test } from 'vitest'
import * as z from 'zod'
import { allCalls } from '#api/documentation/openapi.ts'
import { attachment } from '#api/http/attachment.ts'
import { acceptedLocale } from '#api/http/accept-language.ts'
import { addressBehindProxies } from '#api/http/security/client-address.ts'
import { redactedUrl } from '#api/http/security/redact-url.ts'
import { checklistItems } from '#domain/checklist/checklist-items.ts'
import { renderEmail } from '#domain/email/render.ts'
import { matchesSearch, searchable } from '#domain/guides/search.ts'
import { partsOf } from '#domain/notes/note-parts.ts'
import { toCsv } from '#domain/shared/csv.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { deliveryFailure } from '#kernel/email/delivery-failure.ts'
import { loginRedactor } from '#kernel/email/redact-login.ts'
import { redact } from '#kernel/telemetry/messages.ts'
import { adversaries, fragments, growsTooFast } from '#ops/testing/growth.ts'
import { addressInText } from '#schema/address-in-text.ts'
import { screenAt } from '#schema/screens.ts'

const people = Array.from({ length: 60 }, (_, index) => ({
  username: 'a'.repeat(index + 1),
  entryIds: [index],
}))
const functions: readonly (readonly [name: string, run: (text: string) => unknown])[] = [
  ['redact', redact],
  ['redactedUrl with a path', (text) => redactedUrl(`http://localhost/${text}`)],
  ['redactedUrl with a query', (text) => redactedUrl(`http://localhost/?${text}`)],
  ['redactedUrl with an encoded query', (text) => redactedUrl(`http://a/?q=${encodeURIComponent(text)}`)],
  ['deliveryFailure', (text) => deliveryFailure(Object.assign(new Error(text), { response: text }))],
  ['loginRedactor', (text) => loginRedactor('smtp://a:a%2Da@mail.example')(new Error(text))],
  ['addressInText', (text) => text.replaceAll(addressInText('a@a.example'), '')],
  ['addressBehindProxies', (text) => addressBehindProxies(1, text, '::1')],
  ['acceptedLocale', acceptedLocale],
  ['attachment', attachment],
  ['checklistItems', checklistItems],
  ['screenAt', (text) => screenAt(`/projects/${text}`)],
  ['partsOf', (text) => partsOf(text, people)],
  ['searchable', searchable],
  ['matchesSearch', (text) => matchesSearch(text, text)],
  ['toCsv', (text) => toCsv([[text, text]])],
  ['escapeHtml', escapeHtml],
  [
    'renderEmail',
    (text) => renderEmail({ subject: text, preview: text, heading: text, parts: [text], footer: text }),
  ],
]

/** Parses the text as every field of a body or query at the same time. */
function parsers(shape: z.core.$ZodType): ((text: string) => unknown)[] {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((option) => {
    const fields = Object.entries((typeof option === 'object' && option.properties) || {})
    return (text) => {
      const values = fields.map(([name, field]) => [
        name,
        typeof field === 'object' && field.const !== undefined ? field.const : text,
      ])
      return z.safeParse(shape, Object.fromEntries(values))
    }
  })
}
const contracts = allCalls.flatMap(({ name, call }) =>
  [call.params, call.query, call.body].flatMap((shape) =>
    (shape ? parsers(shape) : []).map((run) => [`the contract of ${name}`, run] as const),
  ),
)

test.each([...functions, ...contracts])(
  'the time of %s is proportional to the length of the text',
  (_, run) => {
    const slow = fragments.find((one) => adversaries(one).some((text) => growsTooFast(run, text)))
    expect(slow).toBeUndefined()
  },
)
