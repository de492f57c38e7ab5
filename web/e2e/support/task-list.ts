import type { Page } from 'playwright-core'

/** The part of the project page that shows the tasks, as a list or as a board. */
export const taskList = (page: Page) => page.getByRole('region', { name: /Tasks by Category/ })
