import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['Halden tasks.csv', `filename="Halden tasks.csv"; filename*=UTF-8''Halden%20tasks.csv`],
  [
    'Öl & Sälz tasks.csv',
    `filename="Ol & Salz tasks.csv"; filename*=UTF-8''%C3%96l%20%26%20S%C3%A4lz%20tasks.csv`,
  ],
  ['東京 tasks.csv', `filename=" tasks.csv"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC%20tasks.csv`],
  [
    '../../etc: "a"\r\nX-Evil: 1.csv',
    `filename="etc a X-Evil 1.csv"; filename*=UTF-8''etc%20a%20X-Evil%201.csv`,
  ],
  [`100% (it's).csv`, `filename="100  (it's).csv"; filename*=UTF-8''100%25%20%28it%27s%29.csv`],
])('the file name of %o cannot leave its folder or its header', (name, expected) =>
  expect(attachment(name)).toBe(`attachment; ${expected}`),
)
