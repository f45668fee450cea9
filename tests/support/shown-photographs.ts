import type { Locator, Page } from 'playwright/test'

/** The total bytes of the uploaded pictures that the page has loaded. */
export const photographBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/media/'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

/** A loaded picture: its file and the file's width, the painted width, and the width that `sizes` states. */
interface ShownPhotograph {
  path: string
  file: number
  stated: number
  painted: number
}

/** The loaded pictures among several images, in CSS pixels, including the parts that `object-fit: cover` cuts off. */
export const shownPhotographs = (images: Locator): Promise<ShownPhotograph[]> =>
  images.evaluateAll((elements) =>
    (elements as HTMLImageElement[])
      .filter((image) => image.currentSrc)
      .map(({ clientWidth, clientHeight, naturalWidth, naturalHeight, currentSrc }) => ({
        path: new URL(currentSrc).pathname,
        file: Number(/-(\d+)\.\w+$/.exec(currentSrc)?.[1]),
        stated: naturalWidth,
        painted: Math.round(Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight)),
      })),
  )

/** The pictures that are not AVIF, whose `sizes` differs from the layout, or that should have used a wider file. */
export const wrongPhotographs = (shown: readonly ShownPhotograph[], density: number): ShownPhotograph[] =>
  shown.filter(({ path, painted, file, stated }) => {
    const isTrue = painted <= stated * 1.1 && stated <= painted * 1.6
    return !path.endsWith('.avif') || !isTrue || (file < (painted * density) / 1.1 && file < 1920)
  })
