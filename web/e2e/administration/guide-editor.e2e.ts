import { expect, test } from 'vitest'
import { administrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/axe.ts'
import { browserForFile, onPhone, toast } from '../support/screen.ts'

const browser = browserForFile()

const markdown =
  'Ask three shops before you print a price.\n\n## Steps\n\n1. Ask.\n2. Listen.\n\n- [ ] Asked three shops'

test('an administrator writes a guide with a picture, continues on a phone, publishes it and restores a version', async () => {
  const { page } = await administrator(browser)
  await page.goto('/guides/manage')
  // Other journeys publish guides of requested tasks at the same time.
  const unrequested = page.getByRole('region', { name: /^Not requested yet/ })
  const write = unrequested.getByRole('link', { name: /^Write guide: / }).first()
  const title = (await write.innerText()).split('Write guide: ').at(-1) ?? ''
  await write.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const field = page.getByLabel('Guide', { exact: true })
  await field.fill(markdown)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Steps' }).waitFor()

  // A picture that is pasted is uploaded, and the cursor is at its description.
  await field.press('Control+End')
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    const data = new DataTransfer()
    data.items.add(new File([blob], 'shelf.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('textarea')?.dispatchEvent(event)
  })
  await page.getByText(/A picture has no description/).waitFor()
  await page.keyboard.type('A shelf with three packs')
  const picture = preview.getByRole('img', { name: 'A shelf with three packs' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60)
  await page.getByText('Draft saved. Only you can see it.').waitFor()
  await expectAccessible(page, 'guide-editor')

  // The draft is on the server, so the administrator continues on a phone.
  const phone = await browser.open({ ...onPhone, storageState: await page.context().storageState() })
  await phone.goto(page.url())
  expect(await phone.getByLabel('Guide', { exact: true }).inputValue()).toContain('Ask three shops')
  await phone.getByText('Draft restored. It has not been published yet.').waitFor()
  expect(await phone.getByRole('region', { name: 'Preview' }).isVisible()).toBe(false)
  await phone.getByRole('button', { name: 'Preview' }).click()
  await phone.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Steps' }).waitFor()
  await expectAccessible(phone, 'guide-editor-preview')
  await phone.getByRole('button', { name: 'Publish', exact: true }).click()
  await phone.getByRole('heading', { level: 1, name: 'Manage guides' }).waitFor()

  // The other window sees that the guide has changed.
  await page.getByText('This guide has changed since you started editing.').waitFor()
  await page.getByRole('button', { name: 'Load the published text' }).click()
  await page.getByLabel('Title').fill('How to ask for a price')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await page.getByText('Version 2 (current)').waitFor()
  await page.getByRole('button', { name: 'Restore: version 1' }).click()
  await toast(page, 'Version 1 is in the editor').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe(`How to: ${title}`)
  await expectAccessible(page, 'guide-versions', [page.getByRole('main')])
})

test.each([
  ['a desktop', {}],
  ['a phone', onPhone],
])(
  'on %s, a guide that cannot be published has the focus, and its error is in view and does not move it',
  async (_, options) => {
    const { page: first } = await administrator(browser)
    const page = await browser.open({ ...options, storageState: await first.context().storageState() })
    await page.goto('/guides/manage')
    await page
      .getByRole('region', { name: /^Not requested yet/ })
      .getByRole('link', { name: /^Write guide: / })
      .last()
      .click()
    const field = page.getByLabel('Guide', { exact: true })
    await field.waitFor()
    const top = () => field.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const before = await top()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const error = page.getByText('Guide is required')
    await error.waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await top()).toBe(before)
    expect(await error.evaluate(isInView)).toBe(true)
  },
)

/** Runs in the page. Returns true if nothing covers the element and the window contains it. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}
