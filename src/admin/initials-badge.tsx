import { displayName, initialsOf } from '../../server/auth/profile/schema.ts'

/** The initials of an account, in a small square. The name is its tooltip; a screen reader reads it unless it stands beside. */
export function InitialsBadge({
  account,
  silent = false,
}: {
  account: { name: string | null; email: string }
  /** The name stands beside it. */
  silent?: boolean
}) {
  const name = displayName(account)
  return (
    <span
      className="inline-grid size-7 flex-none place-items-center rounded-box bg-night text-xs font-strong tracking-wide text-plaster"
      title={name}
      aria-hidden={silent || undefined}
    >
      <span aria-hidden>{initialsOf(name)}</span>
      {!silent && <span className="sr-only">{name}</span>}
    </span>
  )
}
