const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (raw: string): string =>
  raw.replace(/[&<>"']/g, (character) => entities[character] ?? character)
