import { type ComponentProps, type ReactNode, useId } from 'react'

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
}

/** A section of a screen, named by its heading above. */
export function Section({ title, children, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...rest}>
      <h2 id={id} className="mb-2 text-lg font-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A card that holds a group of fields, with its heading and an optional description. */
export function Panel({
  title,
  description,
  className = '',
  children,
  ...rest
}: SectionProps & { description?: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`card p-4 lg:p-5 ${className}`} {...rest}>
      <h2 id={id} className="text-2xl font-strong">
        {title}
      </h2>
      {description && <p className="mt-0.5 max-w-[60ch] text-sm text-soft">{description}</p>}
      {children}
    </section>
  )
}

/** A card whose rows are separated by rules. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="card divide-y divide-rule">{children}</ul>
}

/** A card of the dashboard: a heading with a link or a figure beside it, above a list. */
export function ListPanel({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="flex min-h-12 items-center justify-between border-b border-rule px-4 xl:px-6">
        <h2 id={id} className="text-lg font-heading">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
