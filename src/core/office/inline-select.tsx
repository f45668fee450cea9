import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select in a row of other controls. It has no visible label; `aria-label` names it. */
export function InlineSelect({
  className = '',
  ...rest
}: ComponentProps<'select'> & { 'aria-label': string }) {
  return (
    <span className={`relative inline-block ${className}`}>
      <select className="select h-11 pr-10" {...rest} />
      <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2">
        <ChevronDown size={16} />
      </span>
    </span>
  )
}
