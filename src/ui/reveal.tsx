import { type ReactNode, useEffect, useRef } from 'react'
import { onceInView } from './in-view.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** How a part of the page may come in. Each moves by transform and opacity alone, once. */
export const REVEAL_TYPES = ['fadeUp', 'fadeIn', 'slideLeft', 'slideRight', 'scale', 'rotate'] as const
export type RevealType = (typeof REVEAL_TYPES)[number]

/**
 * Comes in when it is scrolled into view. What is in view when the script starts, and everything without script or with
 * reduced motion, simply stands there: only what nobody has seen yet is made to wait. `order` delays it by so many
 * tenths of a second within its row.
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
    <div ref={wrapper} className={`rv ${type} ${DELAY_CLASSES[order]} ${className}`}>
      {children}
    </div>
  )
}

const DELAY_CLASSES = ['', 'rv-1', 'rv-2', 'rv-3'] as const
