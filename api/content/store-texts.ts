import { sql, type Insertable, type Kysely } from 'kysely'
import type { JsonObject } from '#kernel/event-store/event-store.ts'
import { Batcher } from '#kernel/postgres/batcher.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import type { Database } from '#schema/tables/database.ts'

export type Content = {
  [Table in keyof ContentTables]: {
    readonly table: Table
    readonly row: Insertable<ContentTables[Table]> & JsonObject
  }
}[keyof ContentTables]

export type TextStore = ReturnType<typeof textStore>

/** Stores texts, concurrent ones by one statement. Returns false for a text whose author has been erased. */
export function textStore(db: Kysely<Database>) {
  return new Batcher(
    async (texts: readonly Content[]) => {
      // The lock makes an erasure of an author wait until the texts are stored. The erasure then deletes them.
      const { rows } = await sql<{ id: number }>`
        with author as materialized (
          select id from identity.accounts where id = any(${texts.map(({ row }) => row.user_id)}::integer[])
          order by id for key share
        ), stored as materialized (
          select content.store_texts(array(
            select text from unnest(${texts.map((text) => JSON.stringify(text))}::json[]) as text
            join author on author.id = (text #>> '{row,user_id}')::integer
          ))
        )
        select id from author, stored`.execute(db)
      const authors = new Set(rows.map(({ id }) => id))
      return texts.map(({ row }) => authors.has(row.user_id))
    },
    { keyOf: ({ row }) => row.id },
  )
}
