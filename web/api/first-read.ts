let first: string | null = null

/** Takes note of every answer: the first that says so tells how far the read models were. */
export function noteRead(answer: Response): void {
  first ??= answer.headers.get('Read-Position')
}

/** Nothing that this page shows is older than the read models were here; null where no answer has said. */
export const firstRead = (): string | null => first
