import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Arrow } from './arrow.tsx'

interface BusyProps {
  /** While true the button says it is at work, takes no second press, and keeps its place and focus. */
  busy?: boolean
}

/**
 * The one action of a view: amber on any ground, `tone="ink"` for the end of a form on a light one. Its breaker throws
 * on hover and focus; while `busy` three phases take turns in its place. Not disabled while busy: a disabled button
 * loses the focus, and a screen reader its place.
 */
export function Cta({ tone, busy, children, className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`cta ${tone === 'ink' ? 'ink' : ''} ${className}`}
      {...busyButtonProps(busy, rest)}
    >
      {children}
      {busy ? <BusyIndicator /> : <Breaker />}
    </button>
  )
}

/** Every other button: plain on a sheet, `ink` for the main one of a dialog, `danger` for what cannot be taken back, `quiet` in rows. */
export function Button({ tone, busy, children, className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={`act ${tone ?? ''} ${className}`} {...busyButtonProps(busy, rest)}>
      {children}
      {busy && <BusyIndicator />}
    </button>
  )
}

/** A square button that shows only a sign; `label` is its name. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return <button type={type} className={`icn ${className}`} aria-label={label} title={label} {...rest} />
}

/** The call to action as a link of the router: `<CtaLink to="/inquiry">START YOUR PROJECT</CtaLink>`. */
export const CtaLink = createLink(({ children, className = '', ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`cta ${className}`}>
    {children}
    <Breaker />
  </a>
))

/** A link on its own line, underlined, with the arrow that moves: `<LineLink to="/news">All news</LineLink>`. */
export const ArrowLink = createLink(({ children, className = '', ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`lnk ${className}`}>
    <span>{children}</span>
    <Arrow />
  </a>
))

type ButtonProps = ComponentProps<'button'> &
  BusyProps & { tone?: 'ink' | 'danger' | 'quiet'; children: ReactNode }

function busyButtonProps(
  busy: boolean | undefined,
  rest: ComponentProps<'button'>,
): ComponentProps<'button'> {
  if (!busy) return rest
  return { ...rest, 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
}

const Breaker = () => <span className="breaker" aria-hidden />

const BusyIndicator = () => (
  <span className="phases" aria-hidden>
    <i />
    <i />
    <i />
  </span>
)
