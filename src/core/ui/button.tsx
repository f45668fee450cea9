import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Arrow } from './arrow.tsx'

export interface BusyProps {
  /** While true, the button shows progress and ignores presses, but its size and focus do not change. */
  busy?: boolean
}

/**
 * The primary button of a view: amber on any background, `tone="neutral"` to submit a form on a light one. Its breaker
 * symbol closes on hover and focus; while `busy` three pulsing phases replace it. It is not `disabled` while busy: a
 * disabled button loses the focus.
 */
export function Cta({ tone, busy, children, className = '', type = 'button', ...rest }: CtaProps) {
  return (
    <button
      type={type}
      className={`btn-cta ${tone === 'neutral' ? 'btn-cta-dark' : ''} ${className}`}
      {...busyButtonProps(busy, rest)}
    >
      {children}
      {busy ? <BusyIndicator /> : <Breaker />}
    </button>
  )
}

/** A square button with an icon only; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button type={type} className={`icon-button ${className}`} aria-label={label} title={label} {...rest} />
  )
}

/** The primary button as a router link: `<CtaLink to="/inquiry">START YOUR PROJECT</CtaLink>`. */
export const CtaLink = createLink(
  ({ tone, children, className = '', ...rest }: ComponentProps<'a'> & { tone?: 'neutral' }) => (
    <a {...rest} className={`btn-cta ${tone === 'neutral' ? 'btn-cta-dark' : ''} ${className}`}>
      {children}
      <Breaker />
    </a>
  ),
)

/** An underlined link with an arrow: `<ArrowLink to="/news">All news</ArrowLink>`. */
export const ArrowLink = createLink(({ children, className = '', ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`arrow-link ${className}`}>
    <span>{children}</span>
    <Arrow />
  </a>
))

type CtaProps = ComponentProps<'button'> & BusyProps & { tone?: 'neutral'; children: ReactNode }

/** The props of a busy button, instead of `disabled`: it looks busy and ignores presses. */
export function busyButtonProps(
  busy: boolean | undefined,
  rest: ComponentProps<'button'>,
): ComponentProps<'button'> {
  if (!busy) return rest
  return { ...rest, 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
}

const Breaker = () => <span className="breaker" aria-hidden />

/** Three phases that light up in turn. */
export const BusyIndicator = () => (
  <span className="phase-spinner" aria-hidden>
    <i />
    <i />
    <i />
  </span>
)
