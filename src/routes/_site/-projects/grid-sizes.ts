interface Shape {
  width: number
  height: number
}

/** Of each nine items of a `.project-grid` those that fill the row when they are the last of all (card-list.css). */
const ALONE_WHEN_LAST = [1, 3, 6, 8]

/** Whether an item of a `.project-grid` is alone in its last row. */
export const isAloneInRow = (index: number, count: number) =>
  index === count - 1 && ALONE_WHEN_LAST.includes((index % 9) + 1)

/**
 * The `sizes` attribute of a picture in a `.project-grid`. Its frame is 240 px high, from 64rem on up to 460 and as wide
 * as 4 to 7 of 12 columns.
 * @param alone alone in the last row of the grid, which it fills
 */
export function gridSizes({ width, height }: Shape, alone: boolean): string {
  const low = `${Math.round((240 * width) / height)}px`
  const high = `${Math.round((460 * width) / height)}px`
  const wide = alone ? 'min(100vw, 1312px)' : 'min(48vw, 690px)'
  return `(width < 48rem) max(100vw, ${low}), (width < 64rem) max(50vw, ${low}), max(${wide}, ${high})`
}
