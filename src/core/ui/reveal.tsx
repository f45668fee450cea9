import { type ReactNode, useEffect, useRef } from 'react'
import { onceInView } from './in-view.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** The entrance animations; each uses transform and opacity only. */
export const REVEAL_TYPES = ['fadeUp', 'fadeIn', 'slideLeft', 'slideRight', 'scale', 'rotate'] as const
export type RevealType = (typeof REVEAL_TYPES)[number]

/**
 * Animates its children once, when they scroll into view. Content above or in the viewport when the script starts is
 * not animated, nor is anything under reduced motion. `order` delays the animation, in tenths of a second.
 */
export function Reveal({
  type,
  order = 0,
  className = '',
  children,
}: {
  type: RevealType
  order?: 0 | 1 | 2 | 3
  className?: string
  children: ReactNode
}) {
  const wrapper = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = wrapper.current
    if (!element || prefersReducedMotion() || element.getBoundingClientRect().top < innerHeight) return
    element.dataset.reveal = 'waits'
    return onceInView(element, 0.05, () => {
      element.dataset.reveal = 'comes'
    })
  }, [])

  return (
    <div ref={wrapper} className={`reveal ${type} ${DELAY_CLASSES[order]} ${className}`}>
      {children}
    </div>
  )
}

const DELAY_CLASSES = ['', '[--delay:0.1s]', '[--delay:0.2s]', '[--delay:0.3s]'] as const
