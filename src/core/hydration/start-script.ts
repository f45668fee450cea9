declare global {
  interface Window {
    /** The target of the last click before the page's script ran, which repeats it (`replay-events.ts`). */
    lastEarlyClick?: EventTarget | null
  }
}

/**
 * Inline script of every page: imports the page's scripts once its largest picture or text is painted, so that they take
 * neither the network nor the processor from it, or at the visitor's first input; `data-painted` lets the pictures below the fold
 * load. Until then links and forms work as plain HTML, and the last click is remembered.
 * @param scripts addresses; none in development, where the page has Vite's own
 */
export const startScript = (scripts: readonly string[]): string =>
  `(${startAfterPaint.toString()})(${JSON.stringify(scripts)})`

/** Its text is sent to the browser: it uses nothing of this module. */
function startAfterPaint(scripts: string[]): void {
  addEventListener('click', ({ target }) => (window.lastEarlyClick = target), true)
  const firstInput = new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown', 'click']) addEventListener(type, resolve, true)
  })
  // Who goes back before the router is there changes the address alone, where a former router had put both into one history.
  const { pathname } = location
  const loadOtherPage = () => location.pathname === pathname || location.reload()
  addEventListener('popstate', loadOtherPage)
  const nextFrame = () => new Promise(requestAnimationFrame)
  const firstPaint = async () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    // Without a picture it is text, which is painted again in its own font.
    await Promise.all([picture?.decode().catch(() => undefined), document.fonts.ready])
    await nextFrame()
    await nextFrame()
  }
  addEventListener('DOMContentLoaded', async () => {
    // A picture or a font that does not come holds the scripts up for five seconds.
    const giveUp = new Promise((resolve) => setTimeout(resolve, 5000))
    await Promise.race([firstInput, firstPaint(), giveUp])
    document.documentElement.dataset.painted = ''
    await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)))
    removeEventListener('popstate', loadOtherPage)
  })
}
