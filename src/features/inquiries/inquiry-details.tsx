import type { ReactNode } from 'react'
import { formatMoney } from '../../../server/core/money/schema.ts'
import { budgets } from '../../../server/features/inquiries/schema.ts'
import { projectTypeLabel } from './inquiry-status.tsx'
import type { OwnInquiry } from './inquiry.ts'

/** A row of a `DetailList`. */
export type Detail = [name: string, value: ReactNode]

/** How to reach the person, as rows of a `DetailList`. */
export const contactDetails = (inquiry: OwnInquiry): Detail[] => [
  ['Phone', inquiry.phone],
  ['E-mail', inquiry.email],
]

/** The quoted amount and the reason for the loss, where known, as rows of a `DetailList`. */
export const outcomeDetails = ({ amount, lost_reason }: OwnInquiry): Detail[] => [
  ...(amount === null ? [] : [['Amount', formatMoney(amount)] satisfies Detail]),
  ...(lost_reason === null ? [] : [['Lost because', lost_reason] satisfies Detail]),
]

/** What the inquiry is about and where it came from, as rows of a `DetailList`. */
export const projectDetails = (inquiry: OwnInquiry & { reference: string }): Detail[] => [
  ['Reference', inquiry.reference],
  ['Company', inquiry.company],
  ['Project type', inquiry.project_type && projectTypeLabel(inquiry.project_type)],
  ['Budget range', budgets.find(({ value }) => value === inquiry.budget)?.label],
  ['Source', sourceLabel(inquiry)],
]

/** A description list; a row without a value says 'None given'. `className` lays out the list and its rows. */
export function DetailList({ rows, className }: { rows: Detail[]; className: string }) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className={`tabular-nums wrap-anywhere ${value ? '' : 'text-soft'}`}>
            {value ?? 'None given'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sourceLabel({ source, consent_version }: OwnInquiry): string {
  if (source === 'staff') return 'Added by staff'
  const form = source === 'contact' ? 'Contact form' : 'Inquiry form'
  return consent_version ? `${form}, notice of ${consent_version}` : form
}
