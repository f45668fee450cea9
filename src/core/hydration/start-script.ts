declare global {
  interface Window {
    /** The target of the last click before the page's script ran, which replays the click (`replay-events.ts`). */
    lastEarlyClick?: EventTarget | null
  }
}

/**
 * Inline script of every page: imports the page's scripts at the visitor's first input, or once its largest picture or
 * text is painted, so that they do not compete with it for network and processor; `data-painted` lets the pictures
 * below the fold load. Until then links and forms work as plain HTML, and the last click is recorded.
 * @param scripts addresses; none in development, where Vite adds its own scripts
 */
export const startScript = (scripts: readonly string[]): string =>
  `(${startAfterPaint.toString()})(${JSON.stringify(scripts)})`

/** The source of this function is sent to the browser, so it must not use anything from this module. */
function startAfterPaint(scripts: string[]): void {
  addEventListener('click', ({ target }) => (window.lastEarlyClick = target), true)
  const firstInput = new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown', 'click']) addEventListener(type, resolve, true)
  })
  // Going back before the router has started only changes the address if an earlier router had pushed both entries.
  const { pathname } = location
  const loadOtherPage = () => location.pathname === pathname || location.reload()
  addEventListener('popstate', loadOtherPage)
  const nextFrame = () => new Promise(requestAnimationFrame)
  const firstPaint = async () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    // Without a picture the largest paint is text, which is painted again when its font has loaded.
    await Promise.all([picture?.decode().catch(() => undefined), document.fonts.ready])
    await nextFrame()
    await nextFrame()
  }
  addEventListener('DOMContentLoaded', async () => {
    // A picture or font that does not load delays the scripts for at most five seconds.
    const giveUp = new Promise((resolve) => setTimeout(resolve, 5000))
    await Promise.race([firstInput, firstPaint(), giveUp])
    document.documentElement.dataset.painted = ''
    await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)))
    removeEventListener('popstate', loadOtherPage)
  })
}
