import { Chevron } from './icons.tsx'

/** The square button that moves a carousel or a slider by one; `label` is its accessible name. */
export function ArrowButton({
  direction,
  label,
  className = '',
  onClick,
}: {
  direction: 'previous' | 'next'
  label: string
  className?: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={`icon-button icon-button-outline ${className}`}
      aria-label={label}
      onClick={onClick}
    >
      <Chevron direction={direction} />
    </button>
  )
}
