import type { Generated } from 'kysely'
import type { Computed, CreatedAt, UpdatedAt } from './column-types.ts'

export interface MediaTable {
  id: string
  /** Of the file as it was uploaded. */
  sha256: Buffer
  /** The first half of `sha256` in hexadecimal: the picture's address is `/media/HASH`. */
  hash: Computed<string>
  /** Media type and size in bytes of the upload. */
  mime: string
  bytes: number
  /** Pixels of the largest rendition that is kept. */
  width: number
  height: number
  /** '' where nobody has written one yet. */
  alt: Generated<string>
  /** The point that every crop keeps, in parts of width and height: 0 to 1. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** The dominant colour, as #rrggbb. */
  colour: Generated<string>
  /** A blurred picture of some 16 pixels as a data: URI. */
  placeholder: Generated<string>
  /** processing: only the preview is there. failed: it stays so, because the renditions could not be made. */
  state: Generated<'processing' | 'ready' | 'failed'>
  uploaded_by: string | null
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** A photograph that a visitor added to an inquiry (`server/features/inquiries/photos/`). */
export interface InquiryMediaTable {
  id: string
  /** Null until the inquiry is sent. */
  inquiry_id: string | null
  /** How the keys of its files begin. */
  key: Computed<string>
  /** Of the upload. */
  mime: string
  /** Size in bytes, and pixels, of the large file. */
  bytes: number
  width: number
  height: number
  /** Of `inquiry_aliases`. */
  merged_from: string | null
  created_at: CreatedAt
}

/** Hashes, and keys of `inquiry_media`, whose files are being written or deleted (`server/core/media/stored-files.ts`). */
export interface MediaPendingTable {
  hash: string
  created_at: CreatedAt
}
