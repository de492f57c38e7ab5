import { formatNumber } from '#web/ui/text/format.ts'

const bytesPerMegabyte = 1024 * 1024

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

export const megabytes = (bytes: number): string => formatNumber(bytes / bytesPerMegabyte, oneDecimal)

export const gigabytes = (bytes: number): string => formatNumber(bytes / bytesPerMegabyte / 1024, oneDecimal)

export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))} h ${formatNumber(minutes % 60)} m`
}

export const milliseconds = (amount: number): string => `${rounded(amount)} ms`

export const seconds = (amount: number): string => `${rounded(amount)} s`

export const decimalsFor = (amount: number): Intl.NumberFormatOptions => ({
  maximumFractionDigits: amount < 10 ? 1 : 0,
})

const rounded = (amount: number): string => formatNumber(amount, decimalsFor(amount))
