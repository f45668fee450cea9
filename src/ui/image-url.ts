/** The address of one file of a picture; `npm run pictures` writes these. `width` in pixels. */
export function imageUrl({ name }: { name: string }, state: string, width: number, format: string): string {
  return `/images/${name}-${state}-${width}.${format}`
}

/** The `srcset` attribute: every width of a picture in one state and format. */
export function srcSet(
  picture: { name: string; widths: readonly number[] },
  state: string,
  format: string,
): string {
  return picture.widths.map((width) => `${imageUrl(picture, state, width, format)} ${width}w`).join(', ')
}

/** The width of `src`, for browsers without srcset. */
export function middleWidth(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? 0
}
