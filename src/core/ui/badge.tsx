import type { ReactNode } from 'react'

/**
 * A badge on a picture or in a row: `primary` is amber (a project's 'Completed'), `secondary` is slate (every other
 * phase), plain without a variant ('Sample').
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
  const toneClass = { primary: 'badge-primary', secondary: 'badge-secondary', plain: '' }[variant ?? 'plain']
  return (
    <span className={`badge ${toneClass} ${className}`} data-style={variant}>
      {children}
    </span>
  )
}

/** A state with an indicator before its name: a green dot for `success`, an amber dot for `live`, else a ring. */
export function Status({
  tone,
  className = '',
  children,
}: {
  tone?: 'success' | 'live'
  className?: string
  children: ReactNode
}) {
  return <span className={`status-label ${tone ? `status-${tone}` : ''} ${className}`}>{children}</span>
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
    <dl className={`nameplate ${className}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-soft font-stretch-92%">{name}</dt>
          <dd className="mt-1 text-xl leading-tight font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
