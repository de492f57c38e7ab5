import type { Kysely } from 'kysely'
import { guides as contract } from '#schema/api/index.ts'
import { maxPicture } from '#schema/limits.ts'
import { guidePictures } from '#schema/screens.ts'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import { isExtension, pictureName, pictureTypes, recognisePicture } from './picture-format.ts'

/** Stores and serves the pictures of guides. */
export function pictureRoutes({ app, route, services }: Router): void {
  route(contract.uploadPicture, async ({ body }) => {
    const bytes = Buffer.from(body.data, 'base64')
    if (bytes.length > maxPicture) throw invalid(`Picture must be at most ${maxPicture / 1000} kB`)
    const picture = recognisePicture(bytes)
    if (!picture) throw invalid('Picture must be a PNG, JPEG or WebP file with at most 8,000 pixels per side')
    const { name, width, height } = picture
    await services.db
      .insertInto('content.guide_pictures')
      .values({ name, bytes })
      // The same picture again: its deletion is postponed.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: services.now() }))
      .execute()
    return { src: `${guidePictures}/${name}`, width, height }
  })

  const wholeName = new RegExp(`^${pictureName.source}$`)
  app.get(`${guidePictures}/:name`, async (c) => {
    const name = c.req.param('name')
    const extension = name.slice(name.lastIndexOf('.') + 1)
    const row =
      wholeName.test(name) && isExtension(extension)
        ? await services.db
            .selectFrom('content.guide_pictures')
            .where('name', '=', name)
            .select('bytes')
            .executeTakeFirst()
        : undefined
    if (!row || !isExtension(extension)) throw new HttpError(404, 'Picture not found')
    return c.body(new Uint8Array(row.bytes), 200, {
      'Content-Type': pictureTypes[extension],
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
  })
}

const invalid = (message: string) => new HttpError(400, message, { fields: { data: message } })

/**
 * Keeps the pictures of a guide that is about to be published.
 *
 * @throws HttpError 400 if a picture does not exist. Keeps no picture then.
 */
export async function keepPictures(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable('content.guide_pictures')
      .set({ is_published: true })
      .where('name', 'in', [...names])
      .returning('name')
      .execute()
    if (kept.length === new Set(names).size) return
    const message = 'A picture in this guide no longer exists. Add it again.'
    throw new HttpError(400, message, { fields: { markdown: message } })
  })
}
