import type { Generated } from 'kysely'

/** Tables of the schema `content` for editing guides. */
export interface GuideTables {
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
