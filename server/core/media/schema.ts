import * as z from 'zod/mini'
import { id, multiLine, version } from '../validators/schema.ts'

/** The address for an image field. It shows the picture in a medium width. */
export const mediaUrl = (hash: string): string => `/media/${hash}`

/** The hash in the address of an uploaded picture, with or without a width or the origin. */
export const hashInUrl = (url: unknown): string | null =>
  (typeof url === 'string' && /\/media\/([0-9a-f]{32})/.exec(url)?.[1]) || null

/** The largest upload. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

/** The error for a file over `maxBytes`, from the server and before an upload. */
export const uploadTooLarge = (maxBytes: number): string =>
  `This file is too large. The most is ${maxBytes / 1024 / 1024} MB: send a smaller one.`
export const UPLOAD_TOO_LARGE = uploadTooLarge(MAX_UPLOAD_BYTES)

/** The most pictures that one call deletes. */
export const MAX_DELETED = 100

const alt = multiLine(300)

const focal = z
  .number('Enter a number from 0 to 1')
  .check(z.minimum(0, 'Enter a number from 0 to 1'), z.maximum(1, 'Enter a number from 0 to 1'))

/** Partial update; `updated_at` is the version that the changes are based on. */
export const mediaUpdateInput = z.strictObject({
  id,
  updated_at: z.optional(version),
  alt: z.optional(alt),
  focal_x: z.optional(focal),
  focal_y: z.optional(focal),
})

/** `with` is the id of the replacement, which was uploaded before: it ceases to be a separate picture. */
export const mediaReplaceInput = z.strictObject({ id, updated_at: version, with: id })
