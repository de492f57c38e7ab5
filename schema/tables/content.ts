import type { Generated, JSONColumnType } from 'kysely'

/** Schema `content`: texts and addresses that users wrote. Events contain only the ids of the rows. Backups include it. */
export interface ContentTables {
  /** Texts of notes. Each edit adds a row. The newest event of the note contains the id of the visible row. */
  'content.notes': ContentRow & {
    note_id: string
    parts: JSONColumnType<NotePart[]>
  }

  'content.links': ContentRow & {
    url: string
    title: string | null
  }

  /** Reasons why tasks are not relevant. The id is the id of the event. */
  'content.relevance_reasons': ContentRow & {
    reason: string
  }

  /** Notes of status updates. */
  'content.status_posts': ContentRow & {
    note: string
  }
}

interface ContentRow {
  id: string
  project_id: number
  /** Author of the text. */
  user_id: number
  created_at: Generated<Date>
}

/** A text, or the membership of a mentioned member. If several members have the mentioned name, all their memberships. */
export type NotePart = string | number | readonly number[]
