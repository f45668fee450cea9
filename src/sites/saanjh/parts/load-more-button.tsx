import type { ComponentProps, ReactNode } from 'react'

/** The button at the end of a list, as wide as the list. `count` says how many entries of the total are shown. */
export function LoadMoreButton({
  count,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { count: ReactNode }) {
  return (
    <button
      className={`mt-16 flex min-h-16 w-full items-center justify-center gap-4 rounded-field border border-edge px-4 py-2 font-strong hover:bg-ink hover:text-sheet ${className}`}
      {...rest}
    >
      {children}
      {count && <span className="tabular-nums font-normal opacity-80">{count}</span>}
    </button>
  )
}
