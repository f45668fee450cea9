import type { ComponentProps, ReactNode } from 'react'
import { BusyIndicator, type BusyProps, busyButtonProps } from '../ui/button.tsx'

interface ButtonProps extends ComponentProps<'button'>, BusyProps {
  tone?: keyof typeof TONE_CLASSES
  size?: keyof typeof SIZE_CLASSES
  children: ReactNode
}

/**
 * A button of the back office: daisyUI's `btn`. `neutral`: a dialog's main button; `error`: an irreversible action;
 * `ghost`: in rows. `size="lg"` is 56 px high, like the public site's primary button; the default height is 44 px.
 */
export function Button({
  tone,
  size,
  busy,
  children,
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`btn ${tone ? TONE_CLASSES[tone] : ''} ${size ? SIZE_CLASSES[size] : ''} ${className}`}
      {...busyButtonProps(busy, rest)}
    >
      {children}
      {busy && <BusyIndicator />}
    </button>
  )
}

/** Complete class names: Tailwind finds a class only where its name is written out. */
const TONE_CLASSES = { neutral: 'btn-neutral', error: 'btn-error', ghost: 'btn-ghost' }
const SIZE_CLASSES = { sm: 'btn-sm', lg: 'btn-lg' }
