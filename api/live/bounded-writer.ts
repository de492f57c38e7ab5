/** Bytes that may wait for a client that does not read. A message has at most 7 kB, so this is a burst of 36 or more. */
export const maxUnsentBytes = 256 * 1024

/**
 * Writes texts to a stream without waiting. Calls `onFull` instead of keeping more than `maxUnsentBytes`, because a client
 * that does not read would fill the memory of the process.
 */
export function boundedWriter(
  stream: { readonly write: (bytes: Uint8Array) => Promise<unknown> },
  onFull: () => void,
): (text: string) => void {
  const encoder = new TextEncoder()
  let unsentBytes = 0
  return (text) => {
    const bytes = encoder.encode(text)
    if (unsentBytes + bytes.length > maxUnsentBytes) return onFull()
    unsentBytes += bytes.length
    void stream.write(bytes).finally(() => (unsentBytes -= bytes.length))
  }
}
