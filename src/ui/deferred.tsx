import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react'

/**
 * A part of the page that is served whole and whose script comes only when it is about to be seen, or is touched before:
 * until then the served markup stands there untouched. A press that comes before its script is kept and done then. In a
 * page that the browser draws itself there is nothing to wait for.
 *
 * `name` is unique on the page. The part takes no properties: a new one would force it to be drawn without its script.
 */
export function deferred(name: string, load: () => Promise<ComponentType>): ComponentType {
  const pressed: HTMLElement[] = []

  const Part = lazy(async () => {
    const place = typeof document === 'undefined' ? null : document.querySelector(`[data-deferred="${name}"]`)
    if (place?.firstElementChild) await wanted(place, pressed)
    const Loaded = await load()
    return {
      default: function Awake() {
        useEffect(() => {
          for (const element of pressed.splice(0)) element.click()
        }, [])
        return <Loaded />
      },
    }
  })

  // Drawn once: a second drawing would force it to be made without its script.
  return memo(function Deferred() {
    return (
      <div data-deferred={name}>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    )
  })
}

/** Resolves when the part comes within reach of the window, or under a finger or the focus. */
function wanted(place: Element, pressed: HTMLElement[]): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '25% 0px' },
    )
    observer.observe(place)
    place.addEventListener('focusin', () => resolve(), { once: true })
    const keep = ({ target }: Event) => {
      // Links work without script. The part's own first effect ends the keeping: after it nothing is lost.
      const button = target instanceof Element ? target.closest('button') : null
      if (button && !isAwake(button)) pressed.push(button)
      resolve()
    }
    place.addEventListener('click', keep)
  })
}

/** React marks what it has taken over. */
export const isAwake = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))
