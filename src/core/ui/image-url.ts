/** The files of a picture, `BASE-WIDTH.FORMAT`: every width, in pixels, in every format. */
export interface ImageFiles {
  base: string
  widths: readonly number[]
}

/** The address of one file of a picture. */
export function imageUrl({ base }: ImageFiles, width: number, format: string): string {
  return `${base}-${width}.${format}`
}

/** The `srcset` attribute: every width of a picture in one format. */
export function srcSet(files: ImageFiles, format: string): string {
  return files.widths.map((width) => `${imageUrl(files, width, format)} ${width}w`).join(', ')
}

/** The width of `src`, for browsers without srcset. */
export function middleWidth(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? 0
}
