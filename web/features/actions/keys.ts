/** The key for shortcuts, as this platform's keyboards name it. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
