import type { Generated } from 'kysely'
import type { Computed, CreatedAt, UpdatedAt } from './column-types.ts'

export interface MediaTable {
  id: string
  /** Hash of the file as uploaded. */
  sha256: Buffer
  /** The first half of `sha256` in hexadecimal: the picture's address is `/media/HASH`. */
  hash: Computed<string>
  /** Media type and size in bytes of the upload. */
  mime: string
  bytes: number
  /** Pixels of the largest rendition that is stored. */
  width: number
  height: number
  /** The alternative text; '' until somebody writes one. */
  alt: Generated<string>
  /** The focal point, which every crop contains, as fractions of width and height: 0 to 1. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** The dominant colour, as #rrggbb. */
  colour: Generated<string>
  /** A blurred picture of some 16 pixels as a data: URI. */
  placeholder: Generated<string>
  /** processing: only the preview exists. failed: it stays so, because the renditions could not be made. */
  state: Generated<'processing' | 'ready' | 'failed'>
  uploaded_by: string | null
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** Hashes, and keys of `inquiry_media`, whose files are being written or deleted (`core/media/stored-files.ts`). */
export interface MediaPendingTable {
  hash: string
  created_at: CreatedAt
}
