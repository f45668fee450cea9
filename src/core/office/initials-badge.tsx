import { displayName } from '../../../server/core/auth/schema.ts'
import { initialsOf } from '../../../server/core/text/schema.ts'

/** The initials of an account, in a small square. The name is its tooltip; screen readers read it unless `silent`. */
export function InitialsBadge({
  account,
  size = 'sm',
  silent = false,
}: {
  account: { name: string | null; email: string }
  /** `lg`: as high as a field. */
  size?: keyof typeof SIZE_CLASSES
  /** The name is shown beside it. */
  silent?: boolean
}) {
  const name = displayName(account)
  return (
    <span
      className={`inline-grid flex-none place-items-center rounded-box bg-night font-strong tracking-wide text-plaster ${SIZE_CLASSES[size]}`}
      title={name}
      aria-hidden={silent || undefined}
    >
      <span aria-hidden>{initialsOf(name)}</span>
      {!silent && <span className="sr-only">{name}</span>}
    </span>
  )
}

const SIZE_CLASSES = { sm: 'size-6 text-[11px]', lg: 'size-11 text-md' }
