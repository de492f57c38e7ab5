/** Longer texts say nothing more. */
const longest = 500

/** A text without addresses, secrets and tokens: who reads what was logged must learn nobody's, nor use them. */
export const scrub = (text: string) =>
  text
    .replaceAll(/[^\s@"'<>()[\]{},;]+@[\w-]+(\.[\w-]+)*/g, '[address]') // and what a URL has before its host
    .replaceAll(/\b(\w*(?:token|secret|password|key))=[^\s&]+/gi, '$1=[redacted]')
    .replaceAll(/[\w-]{32,}/g, '[redacted]')
    .slice(0, longest)
