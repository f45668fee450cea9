import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { formatListDate } from '../../core/office/dates.ts'
import { useNow } from '../../core/office/use-now.ts'
import { StatusBadge } from './inquiry-status.tsx'
import type { Inquiry } from './inquiry.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Other inquiries with the same phone number or e-mail address, each of which can be opened or merged. */
export function RelatedInquiries({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow()
  const [otherId, setOtherId] = useState<string | null>(null)
  const { items, total, more } = inquiry.related
  if (total === 0) return null
  return (
    <section aria-labelledby="related-title" className="mt-6">
      <h3 id="related-title" className="mb-2 text-lg font-heading wrap-anywhere">
        Other inquiries from {inquiry.name}
      </h3>
      <ul className="border-b border-rule">
        {items.map(({ id, name, reference, status, created_at }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-t border-rule py-1">
            <Link
              from="/admin/inquiries"
              to="/admin/inquiries"
              search={(before) => ({ ...before, id })}
              aria-current={undefined}
              className="grid min-h-11 min-w-0 grow content-center hover:underline"
            >
              <span className="tabular-nums truncate">
                {reference} <span className="text-soft">{name}</span>
              </span>
              <span className="tabular-nums flex items-center gap-3 text-sm text-soft">
                <StatusBadge status={status} />
                {formatListDate(created_at, now)}
              </span>
            </Link>
            <Button aria-label={`Merge… ${reference}`} onClick={() => setOtherId(id)}>
              Merge…
            </Button>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="tabular-nums pt-2 text-sm text-soft">
          {more ? `More than ${total}` : total} in all, showing the newest {items.length}.
        </p>
      )}
      {otherId && <MergeDialog inquiry={inquiry} otherId={otherId} onClose={() => setOtherId(null)} />}
    </section>
  )
}
