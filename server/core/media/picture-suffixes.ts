/*
 * The suffixes of a picture's file keys, after its hash. The renditions that pages load end in `-WIDTH.FORMAT`.
 */

/** The source of all other renditions: a JPEG, or a WebP if the picture is transparent. Never served. */
export const MASTER_SUFFIX = '-master'

/** The preview, served in place of every rendition until they are made. */
export const PREVIEW_SUFFIX = '-preview.webp'

/** The rendition at the address without a width. */
export const DEFAULT_SUFFIX = '.webp'

/** The two files of a visitor's photograph. */
export const PHOTO_SUFFIXES = { large: '-large.jpg', thumbnail: '-thumbnail.webp' } as const
