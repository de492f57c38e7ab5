const bytesPerMegabyte = 1024 * 1024

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

export const megabytes = (bytes: number): string =>
  (bytes / bytesPerMegabyte).toLocaleString(undefined, oneDecimal)

export const gigabytes = (bytes: number): string =>
  (bytes / bytesPerMegabyte / 1024).toLocaleString(undefined, oneDecimal)

export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60).toLocaleString()} h ${minutes % 60} m`
}

export const milliseconds = (amount: number): string => `${rounded(amount)} ms`

export const seconds = (amount: number): string => `${rounded(amount)} s`

export const decimalsFor = (amount: number): Intl.NumberFormatOptions => ({
  maximumFractionDigits: amount < 10 ? 1 : 0,
})

const rounded = (amount: number): string => amount.toLocaleString(undefined, decimalsFor(amount))

export const countWithNoun = (count: number, noun: string): string =>
  `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`
