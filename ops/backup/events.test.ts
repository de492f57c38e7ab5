import { open } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recordedEvent } from '#store/recorded-event.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { readEvents, writeEvents } from './events.ts'

/** A text longer than what is read of a file at once. */
const long = '…'.repeat(100_000)

test.each(['One\u2028two\u2029three\u0085four', 'one\r\ntwo\rthree\n', long])(
  'an event whose text holds %j is read as it was written',
  async (markdown) => {
    const folder = await temporaryFolder()
    const written = [1n, 2n].map((position) =>
      recordedEvent({
        position,
        stream: 'guides',
        revision: position - 1n,
        id: `00000000-0000-4000-8000-00000000000${position}`,
        type: 'GuidePublished',
        data: { markdown },
        metadata: {
          actor: 1,
          correlationId: '00000000-0000-4000-8000-000000000003',
          causationId: '00000000-0000-4000-8000-000000000004',
          commandId: '00000000-0000-4000-8000-000000000005',
          occurredAt: '2026-01-31T12:00:00.000Z',
          version: 1,
        },
      }),
    )
    const name = path.join(folder, 'events.jsonl')
    await using file = await open(name, 'w')
    await writeEvents(
      (async function* () {
        yield* written
      })(),
      file,
    )
    expect(await Array.fromAsync(readEvents(name))).toEqual(written)
  },
)
