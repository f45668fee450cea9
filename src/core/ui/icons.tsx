import type { ReactNode } from 'react'

/** The arrow of the previous and next buttons of sliders and carousels. */
export function Chevron({ direction }: { direction: 'previous' | 'next' }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      <path d={direction === 'previous' ? 'M17 10H3M8 5l-5 5 5 5' : 'M3 10h14M12 5l5 5-5 5'} />
    </svg>
  )
}

export function Cross() {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.8" aria-hidden>
      <path d="M2 2l12 12M14 2L2 14" />
    </svg>
  )
}

/** Marks the error of a field, which must not be indicated by colour alone. */
export function Warning() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden>
      <path d="M7 0l7 13H0zM6.2 5v4h1.6V5zm0 5v1.6h1.6V10z" fillRule="evenodd" />
    </svg>
  )
}

export function Pause() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M7 4v12M13 4v12" />
    </svg>
  )
}

export function Play() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden>
      <path d="M6 4l10 6-10 6z" />
    </svg>
  )
}

/** A line drawing on a square of 24 units. */
export function LineIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden
    >
      {children}
    </svg>
  )
}
