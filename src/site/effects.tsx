import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { optionalLazy } from '../ui/optional-lazy.ts'
import { prefersReducedMotion } from '../ui/reduced-motion.ts'
import { listenForSounds, playSound } from './interface-sounds.ts'

/** What moves and sounds on every public page and none of which a page needs: the cursor, the sounds, the change of pages. */
export function PageEffects() {
  const router = useRouter()
  useEffect(() => {
    if (location.search === '?verified=1')
      import('./email-verified-toast.tsx').then(
        ({ showVerifiedToast: sayVerified }) => sayVerified(router),
        console.warn,
      )
  }, [router])
  useEffect(() => {
    const abortController = new AbortController()
    listenForSounds(abortController.signal)
    return () => abortController.abort()
  }, [])
  useCustomCursor()
  usePageChange()
  const scrolled = useScrolled()
  return (
    scrolled && (
      <Suspense>
        <PhoneBar />
      </Suspense>
    )
  )
}

const PhoneBar = optionalLazy(async () => (await import('./phone-bar.tsx')).PhoneBar)

/** True from the first scroll on a narrow window: only then is the bar at its foot asked for. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (scrolled) return
    const update = () => matchMedia('(width < 40rem)').matches && scrollY > 0 && setScrolled(true)
    const abortController = new AbortController()
    addEventListener('scroll', update, { passive: true, signal: abortController.signal })
    update()
    return () => abortController.abort()
  }, [scrolled])
  return scrolled
}

/** The drawn cursor comes only where it is wanted, and goes as soon as the visitor's wishes change. */
function useCustomCursor() {
  useEffect(() => {
    const abortController = new AbortController()
    let stop: (() => void) | undefined
    const mediaQuery = matchMedia(
      '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference) and (forced-colors: none)',
    )
    const updateCursor = async () => {
      const cursor = mediaQuery.matches ? await import('../ui/cursor.ts') : undefined
      stop?.()
      stop = abortController.signal.aborted ? undefined : cursor?.startCursor()
    }
    // Without the network the system's own cursor stays.
    const updateCursorSafely = () => void updateCursor().catch(() => {})
    // Its script waits for a mouse that moves.
    const onFirstMouseMove = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      document.removeEventListener('pointermove', onFirstMouseMove)
      updateCursorSafely()
    }
    document.addEventListener('pointermove', onFirstMouseMove, {
      passive: true,
      signal: abortController.signal,
    })
    mediaQuery.addEventListener('change', updateCursorSafely, { signal: abortController.signal })
    return () => {
      abortController.abort()
      stop?.()
    }
  }, [])
}

/** Between pages: a short fade and its sound; who reads by ear or key begins at the new page's content. */
function usePageChange() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // What the served page said for machines alone was said of that page.
        for (const element of document.querySelectorAll(
          '[type$=ld\\+json],[property*=alt],[property^=article]',
        ))
          element.remove()
        if (toLocation.hash) return
        playSound('transition')
        const content = document.querySelector<HTMLElement>('#content')
        content?.focus({ preventScroll: true })
        if (!prefersReducedMotion())
          content?.animate({ opacity: [0, 1] }, { duration: 240, easing: 'ease-out' })
      }),
    [router],
  )
}
