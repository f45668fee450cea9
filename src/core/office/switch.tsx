import type { ComponentProps } from 'react'

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch with its label at the right. It takes effect at once, such as 'Visible on site'. */
export function Switch({ checked, onChange, children, className = '', ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={`inline-flex min-h-11 items-center gap-3 text-left text-md font-medium ${className}`}
      onClick={() => onChange(!checked)}
      {...rest}
    >
      <span className="toggle" aria-hidden />
      {children}
    </button>
  )
}
