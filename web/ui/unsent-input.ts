let isUnsent = () => false

/** Sets a function that returns true if a change or a draft on the page was not sent. */
export const setUnsentCheck = (check: () => boolean): void => void (isUnsent = check)

const inputs = ['text', 'email', 'password', 'url'].map((type) => `input[type=${type}]`)
const textFields = ['textarea', 'input:not([type])', ...inputs].join(',')

/** True if a reload of the page would delete text that the user has not sent. */
export const hasUnsentInput = (): boolean =>
  isUnsent() ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  )
