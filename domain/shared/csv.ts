/** Returns rows as CSV (RFC 4180). Spreadsheet programs do not interpret any cell as a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(cell).join(',')).join('\r\n')

function cell(text: string): string {
  // Some spreadsheet programs also interpret the wide forms that East Asian keyboards produce.
  const escaped = /^[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
