/*
 * How the keys of a picture's files end, behind its hash. The renditions that pages load end in `-WIDTH.FORMAT`.
 */

/** JPEG, or WebP where the picture is see-through: what all other renditions are made from. Never served. */
export const MASTER_SUFFIX = '-master'

/** Shown in place of every rendition until they are made. */
export const PREVIEW_SUFFIX = '-preview.webp'

/** What the address without a width shows. */
export const DEFAULT_SUFFIX = '.webp'

/** The two files of a visitor's photograph. */
export const PHOTO_SUFFIXES = { large: '-large.jpg', thumbnail: '-thumbnail.webp' } as const
