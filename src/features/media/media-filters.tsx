import { useQueries } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'

export type MediaFilter = 'without_alt' | 'unused'

const FILTERS: { filter: MediaFilter | undefined; label: string }[] = [
  { filter: undefined, label: 'All' },
  { filter: 'without_alt', label: 'Without description' },
  { filter: 'unused', label: 'Unused' },
]

/** The library's filters, one at a time, each with the number of its pictures. */
export function MediaFilters({
  selected,
  onSelect,
}: {
  selected: MediaFilter | undefined
  onSelect: (filter: MediaFilter | undefined) => void
}) {
  const { media } = useTRPC()
  const counts = useQueries({
    queries: FILTERS.map(({ filter }) =>
      media.list.queryOptions({ ...(filter && { [filter]: true }), limit: 1 }),
    ),
  })
  return (
    <fieldset
      aria-label="Filter"
      className="flex min-w-0 gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1"
    >
      {FILTERS.map(({ filter, label }, index) => {
        const count = counts[index]?.data
        return (
          <button
            key={label}
            type="button"
            className="btn btn-outline"
            aria-pressed={filter === selected}
            onClick={() => onSelect(filter)}
          >
            {label}{' '}
            {count && (
              <span className="tabular-nums opacity-75">
                {count.total}
                {count.more && '+'}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
