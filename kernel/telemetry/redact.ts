const maxLength = 500

/** Removes addresses, secrets and tokens from a text, and truncates it. */
export const redact = (text: string) =>
  text
    .replaceAll(/[^\s@"'<>()[\]{},;]+@[\w-]+(\.[\w-]+)*/g, '[address]') // also the login of a URL
    .replaceAll(/\b(\w*(?:token|secret|password|key))=[^\s&]+/gi, '$1=[redacted]')
    .replaceAll(/[\w-]{32,}/g, '[redacted]')
    .slice(0, maxLength)
