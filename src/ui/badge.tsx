import type { ReactNode } from 'react'

/**
 * A mark on a picture or in a row. `primary` is amber (a project's 'Completed'), `secondary` slate (every other phase),
 * none is a plain plate ('Sample').
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

/** A state as a ring or a dot with its word: `on` a full green dot, `hot` an amber one for what waits, else a ring. */
export function Status({ tone, children }: { tone?: 'on' | 'hot'; children: ReactNode }) {
  return <span className={`st ${tone ?? ''}`}>{children}</span>
}

/** Facts in a row, as on a machine's plate: pairs of a small name and its value. */
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
