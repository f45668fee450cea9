import { formatDateTime } from '../../core/office/dates.ts'
import { useNow } from '../../core/office/use-now.ts'
import { EditInquiry } from './edit-inquiry.tsx'
import {
  contactDetails,
  type Detail,
  DetailList,
  outcomeDetails,
  projectDetails,
} from './inquiry-details.tsx'
import { STATUS_LABELS } from './inquiry-status.tsx'
import type { MergedInquiry } from './inquiry.ts'

/** The inquiries merged into this one, as received. Their notes and photographs are listed with the others. */
export function MergedInquiries({ merged }: { merged: MergedInquiry[] }) {
  const now = useNow()
  if (merged.length === 0) return null
  return (
    <section aria-labelledby="merged-title" className="mt-6">
      <h3 id="merged-title" className="mb-2 text-lg font-heading">
        Merged into this inquiry
      </h3>
      <ul>
        {merged.map((part) => (
          <li key={part.id} className="border-t border-rule py-3">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h4 className="font-heading wrap-anywhere">{part.name}</h4>
                <p className="tabular-nums text-sm text-soft">
                  {part.reference}, {formatDateTime(part.created_at, now)}
                </p>
              </div>
              <EditInquiry inquiry={part} label={part.reference} />
            </div>
            {part.message && <p className="mt-2 wrap-anywhere whitespace-pre-line">{part.message}</p>}
            <DetailList
              rows={detailsOf(part)}
              className="mt-2 text-sm *:grid *:grid-cols-[104px_minmax(0,1fr)] *:py-0.5"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The details of a merged inquiry, without empty ones. */
const detailsOf = (part: MergedInquiry): Detail[] => {
  const details: Detail[] = [
    ...contactDetails(part),
    ...projectDetails(part),
    ['Status', STATUS_LABELS[part.status]],
    ...outcomeDetails(part),
  ]
  return details.filter(([name, value]) => name !== 'Reference' && value)
}
