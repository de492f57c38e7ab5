/** Returns the header Content-Disposition for a file that browsers save under `name` (RFC 6266). */
export function attachment(name: string): string {
  const safe = name.replaceAll(/[\s\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, ' ').replace(/^[. ]+/, '')
  // For clients that cannot read the encoded name.
  const ascii = safe.normalize('NFKD').replaceAll(/[^\x20-\x7E]+/g, '')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii.replaceAll('%', ' ')}"; filename*=UTF-8''${encoded}`
}
