import type { ReactNode } from 'react'

/**
 * A section's heading in display type, with an optional text (`children`) at its lower right. `size` is the class of
 * the type size; `width` is a class that limits the line length, such as `max-w-[9ch]`.
 */
export function SectionHead({
  title,
  size = 'text-display-1',
  width = 'max-w-[10ch]',
  className = '',
  children,
}: {
  title: ReactNode
  size?: 'text-display-1' | 'text-display-2'
  width?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={`flex flex-wrap items-end justify-between gap-x-16 gap-y-6 ${className}`}>
      <h2 className={`${size} ${width}`}>{title}</h2>
      {children && <p className="text-lead max-w-[30ch] text-soft lg:pb-3">{children}</p>}
    </div>
  )
}
