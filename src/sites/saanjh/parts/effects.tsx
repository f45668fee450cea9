import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { usePageChange } from '../../../core/page/use-page-change.ts'
import { optionalLazy } from '../../../core/ui/optional-lazy.ts'
import { prefersReducedMotion } from '../../../core/ui/reduced-motion.ts'
import { listenForSounds, playSound } from './interface-sounds.ts'

/** Enhancements of all public pages: custom cursor, sounds, page transitions, phone bar, e-mail verified message. */
export function PageEffects() {
  const router = useRouter()
  useEffect(() => {
    if (location.search === '?verified=1')
      import('../../../core/page/email-verified-toast.tsx').then(
        ({ showVerifiedToast }) => showVerifiedToast(router),
        console.warn,
      )
  }, [router])
  useEffect(() => {
    const abortController = new AbortController()
    listenForSounds(abortController.signal)
    return () => abortController.abort()
  }, [])
  useCustomCursor()
  usePageChange(showPageChange)
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

/** Whether a narrow window has been scrolled: only then is the phone bar imported. */
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

/** The custom cursor, for a mouse, without reduced motion or forced colours; reacts to changes of these settings. */
function useCustomCursor() {
  useEffect(() => {
    const abortController = new AbortController()
    let stop: (() => void) | undefined
    const mediaQuery = matchMedia(
      '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference) and (forced-colors: none)',
    )
    const updateCursor = async () => {
      const cursor = mediaQuery.matches ? await import('../../../core/ui/cursor.ts') : undefined
      stop?.()
      stop = abortController.signal.aborted ? undefined : cursor?.startCursor()
    }
    // If the import fails, the system cursor remains.
    const updateCursorSafely = () => void updateCursor().catch(() => {})
    // Imported on the first mouse move.
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

function showPageChange(content: HTMLElement | null) {
  playSound('transition')
  if (!prefersReducedMotion()) content?.animate({ opacity: [0, 1] }, { duration: 240, easing: 'ease-out' })
}
