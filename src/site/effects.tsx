import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { reducedMotion } from '../ui/motion.ts'
import { spare } from '../ui/spare.ts'
import { listenForSounds, play } from './sounds.ts'

/** What moves and sounds on every public page and none of which a page needs: the cursor, the sounds, the change of pages. */
export function Effects() {
  const router = useRouter()
  useEffect(() => {
    if (location.search === '?verified=1')
      import('./email-verified.tsx').then(({ sayVerified }) => sayVerified(router), console.warn)
  }, [router])
  useEffect(() => {
    const left = new AbortController()
    listenForSounds(left.signal)
    return () => left.abort()
  }, [])
  useCursor()
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

const PhoneBar = spare(async () => (await import('./phone-bar.tsx')).PhoneBar)

/** True from the first scroll on a narrow window: only then is the bar at its foot asked for. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (scrolled) return
    const look = () => matchMedia('(width < 40rem)').matches && scrollY > 0 && setScrolled(true)
    const left = new AbortController()
    addEventListener('scroll', look, { passive: true, signal: left.signal })
    look()
    return () => left.abort()
  }, [scrolled])
  return scrolled
}

/** The drawn cursor comes only where it is wanted, and goes as soon as the visitor's wishes change. */
function useCursor() {
  useEffect(() => {
    const left = new AbortController()
    let stop: (() => void) | undefined
    const wanted = matchMedia(
      '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference) and (forced-colors: none)',
    )
    const look = async () => {
      const cursor = wanted.matches ? await import('../ui/cursor.ts') : undefined
      stop?.()
      stop = left.signal.aborted ? undefined : cursor?.startCursor()
    }
    // Without the network the system's own cursor stays.
    const lookOrLeave = () => void look().catch(() => {})
    // Its script waits for a mouse that moves.
    const moved = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      document.removeEventListener('pointermove', moved)
      lookOrLeave()
    }
    document.addEventListener('pointermove', moved, { passive: true, signal: left.signal })
    wanted.addEventListener('change', lookOrLeave, { signal: left.signal })
    return () => {
      left.abort()
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
        for (const said of document.querySelectorAll('[type$=ld\\+json],[property*=alt],[property^=article]'))
          said.remove()
        if (toLocation.hash) return
        play('transition')
        const content = document.querySelector<HTMLElement>('#content')
        content?.focus({ preventScroll: true })
        if (!reducedMotion()) content?.animate({ opacity: [0, 1] }, { duration: 240, easing: 'ease-out' })
      }),
    [router],
  )
}
