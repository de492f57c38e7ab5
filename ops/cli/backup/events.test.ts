import { open } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseRecordedEvent } from '#kernel/event-store/recorded-event.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { readEvents, writeEvents } from './events.ts'

/** Text that is longer than one chunk of a file stream. */
const long = '…'.repeat(100_000)

test.each(['One\u2028two\u2029three\u0085four', 'one\r\ntwo\rthree\n', long])(
  'an event with the text %j is unchanged after a backup and a restore',
  async (markdown) => {
    const folder = await temporaryFolder()
    const written = [1n, 2n].map((position) =>
      parseRecordedEvent({
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
