/*
 * The `sizes` attributes of project pictures, by shape. A picture covers its frame, so it may be wider than the frame.
 */

interface Shape {
  width: number
  height: number
}

/** The positions, of every nine items of a `.project-grid`, at which the last item fills its row (card-list.css). */
const ALONE_WHEN_LAST = [1, 3, 6, 8]

/** Whether an item of a `.project-grid` is alone in its last row. */
export const isAloneInRow = (index: number, count: number) =>
  index === count - 1 && ALONE_WHEN_LAST.includes((index % 9) + 1)

/**
 * In a `.project-grid`: the frame is 240 px high; from 64rem on up to 460 px, and 4 to 7 of 12 columns wide.
 * @param alone whether it is alone in the last row of the grid, which it fills
 */
export function gridSizes(shape: Shape, alone: boolean): string {
  const [low, high] = [covering(shape, 240), covering(shape, 460)]
  const wide = alone ? 'min(100vw, 1312px)' : 'min(48vw, 690px)'
  return `(width < 48rem) max(100vw, ${low}), (width < 64rem) max(50vw, ${low}), max(${wide}, ${high})`
}

/** At the top of a project's page: as wide as the window, 320 px high, 620 px from 64rem on. */
export const heroSizes = (shape: Shape): string =>
  `(width < 64rem) max(100vw, ${covering(shape, 320)}), max(100vw, ${covering(shape, 620)})`

/** Before and after: 420 px high, from 808 px on 52 % of the window's width, up to 680 px (before-after.css). */
export const stateSizes = (shape: Shape): string =>
  `(width < 808px) max(92vw, ${covering(shape, 420)}), (width < 1308px) max(91vw, ${covering(shape, 52, 'vw')}), max(min(91vw, 1312px), ${covering(shape, 680)})`

/** The width of a picture that covers a frame of this height. */
const covering = ({ width, height }: Shape, frameHeight: number, unit = 'px') =>
  `${Math.round((frameHeight * width) / height)}${unit}`
