/*
 * How the keys of a picture's files end, behind its hash. The forms that pages load end in `-WIDTH.FORMAT`.
 */

/** JPEG, or WebP where the picture is see-through: what all other forms are made from. Never served. */
export const MASTER_SUFFIX = '-master'

/** Shown in place of every form until they are made. */
export const FIRST_SUFFIX = '-first.webp'

/** What the address without a width shows. */
export const DEFAULT_SUFFIX = '.webp'
