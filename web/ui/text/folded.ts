/** Converts a text to lower case without diacritics: 'Hållbar É' becomes 'hallbar e'. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
