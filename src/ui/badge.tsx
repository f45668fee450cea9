import type { ReactNode } from 'react'

/**
 * A badge on a picture or in a row: `primary` is amber (a project's 'Completed'), `secondary` slate (every other phase),
 * plain without a variant ('Sample').
 */
export function Badge({
  variant,
  className = '',
  children,
}: {
  variant?: 'primary' | 'secondary'
  className?: string
  children: ReactNode
}) {
  const toneClass = { primary: 'p', secondary: 's', plain: '' }[variant ?? 'plain']
  return (
    <span className={`bdg ${toneClass} ${className}`} data-style={variant}>
      {children}
    </span>
  )
}

/** A state with an indicator before its name: a green dot for `on`, an amber one for `hot` (needs attention), else a ring. */
export function Status({ tone, children }: { tone?: 'on' | 'hot'; children: ReactNode }) {
  return <span className={`st ${tone ?? ''}`}>{children}</span>
}

/** A description list in a row, like the rating plate of a machine. */
export function Nameplate({
  rows,
  className = '',
}: {
  rows: [name: string, value: ReactNode][]
  className?: string
}) {
  return (
    <dl className={`nplate ${className}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
