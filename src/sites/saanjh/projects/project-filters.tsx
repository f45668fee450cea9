import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterForm } from './filter-form.tsx'
import { countLabel, type ProjectListData } from './project-list-data.ts'
import type { ProjectSearch } from './project-search.ts'

interface ProjectFiltersProps extends Omit<ProjectSearch, 'after'> {
  listData: Pick<ProjectListData, 'categories' | 'total'>
  busy: boolean
  /** The current category or view was selected again. */
  onReselect: () => void
}

/** Category and view buttons, as two GET forms: they change the search parameters with and without script. */
export function ProjectFilters({
  category,
  view,
  listData: { categories, total },
  busy,
  onReselect,
}: ProjectFiltersProps) {
  const navigate = useNavigate()
  const applySearch = (search: ProjectSearch) => {
    if (search.category === category && search.view === view) return onReselect()
    void navigate({ to: '/projects', search, resetScroll: false })
  }
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-edge pt-5 lg:mt-14 print:hidden">
      <FilterForm
        label="Filter by category"
        hiddenField={{ name: 'view', value: view }}
        onSelect={(value) => applySearch({ category: value || undefined, view })}
        className="flex-wrap gap-2"
      >
        {[undefined, ...categories].map((option) => (
          <button
            key={option ?? ''}
            name="category"
            value={option ?? ''}
            aria-pressed={option === category}
            className="chip shrink-0 text-md font-medium"
          >
            {option ?? 'All'}
          </button>
        ))}
      </FilterForm>
      <div className="flex items-center gap-5 max-lg:w-full max-lg:justify-between">
        <output className="text-label tabular-nums text-soft" aria-busy={busy}>
          {countLabel(total)}
        </output>
        <FilterForm
          label="View"
          hiddenField={{ name: 'category', value: category }}
          onSelect={(value) => applySearch({ category, view: value === 'list' ? 'list' : undefined })}
          className="segmented-control"
        >
          <ViewButton label="Grid view" pressed={view === undefined}>
            <path fill="currentColor" stroke="none" d="M1 1h7v7H1zM10 1h7v7h-7zM1 10h7v7H1zM10 10h7v7h-7z" />
          </ViewButton>
          <ViewButton label="List view" value="list" pressed={view === 'list'}>
            <path d="M1 3h16M1 9h16M1 15h16" />
          </ViewButton>
        </FilterForm>
      </div>
    </div>
  )
}

function ViewButton({
  label,
  value = '',
  pressed,
  children,
}: {
  label: string
  value?: string
  pressed: boolean
  children: ReactNode
}) {
  return (
    <button name="view" value={value} aria-label={label} title={label} aria-pressed={pressed}>
      <svg width="18" height="18" viewBox="0 0 18 18" stroke="currentColor" strokeWidth="2" aria-hidden>
        {children}
      </svg>
    </button>
  )
}
