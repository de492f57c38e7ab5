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

  /** Unpublished texts of guides, one for each administrator and task. */
  'content.guide_drafts': {
    user_id: number
    task_key: string
    kind: 'article' | 'link'
    title: string
    markdown: string
    link: string
    /** Revision of the guide on which the draft is based. */
    revision: number
    saved_at: Generated<Date>
  }

  /** Pictures in guides. The name contains a hash of the bytes, the size in pixels and the file type. */
  'content.guide_pictures': {
    name: string
    bytes: Buffer
    /** True if a published guide has ever contained the picture. Such a picture is kept, because versions can be restored. */
    is_published: Generated<boolean>
    created_at: Generated<Date>
  }
}

interface ContentRow {
  id: string
  project_id: number
  /** Author of the text. */
  user_id: number
  created_at: Generated<Date>
}

/** A text, or the membership of a mentioned member. */
export type NotePart = string | number
