import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { readDraft } from '../../core/office/draft-storage.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useTRPC } from '../../queries.tsx'
import { filterKey, searchOfView, viewFilterOf } from './inbox-search.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useInboxSearch } from './use-inbox-search.ts'

/** The account's saved views, each a link to its filter, and the button that saves the filter or edits its view. */
export function InboxViews() {
  const me = useAccount()
  const { data: views = [] } = useQuery(useTRPC().inquiry.views.queryOptions())
  const filter = viewFilterOf(useInboxSearch(), me.id)
  const key = filterKey(filter)
  const draftSubject = `view ${key}`
  const [isOpen, setIsOpen] = useState(() => 'name' in readDraft(me.id, draftSubject))
  const current = views.find((view) => filterKey(view.filter) === key)
  const isFiltered = Object.keys(filter).length > 0
  if (views.length === 0 && !isFiltered) return null

  return (
    <div className="flex min-w-0 items-center gap-2 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 max-xl:pb-1 xl:w-full xl:flex-wrap">
      {views.length > 0 && (
        <nav aria-label="Saved views" className="contents">
          {views.map((view) => (
            <Link
              key={view.id}
              to="/admin/inquiries"
              search={searchOfView(view.filter, me.id)}
              activeOptions={{ exact: true }}
              className="btn btn-outline flex-none"
              aria-current={view === current ? 'true' : undefined}
            >
              <Bookmark fill={view === current ? 'currentColor' : 'none'} />
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      {current?.isIncomplete && (
        <p className="flex-none">
          A filter of “{current.name}” no longer exists, so the view shows more. Save it again, or delete it.
        </p>
      )}
      {(isFiltered || current?.isIncomplete) && (
        <Button tone="ghost" className="flex-none" onClick={() => setIsOpen(true)}>
          {current ? 'Edit view' : 'Save view'}
        </Button>
      )}
      {isOpen && (
        <SaveViewDialog
          view={current}
          views={views}
          filter={current?.filter ?? filter}
          draftSubject={draftSubject}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
