import { type InquiryStatus, statuses } from '../../../server/features/inquiries/schema.ts'
import { projectTypes } from '../../firm.ts'

/** Display names of the statuses. */
export const STATUS_LABELS: Record<InquiryStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

/** The label of a stored status. A status that this version does not know is shown as stored. */
export function statusLabel(value: string): string {
  const match = statuses.find((status) => status === value)
  return match ? STATUS_LABELS[match] : value
}

/** A status with its glyph from the single-line diagram: amber ring, half, full, lamp, open switch. */
export function StatusBadge({ status }: { status: InquiryStatus }) {
  return (
    <span className="inline-flex items-center gap-[7px] text-sm font-medium whitespace-nowrap">
      <StatusGlyph status={status} />
      {STATUS_LABELS[status]}
    </span>
  )
}

function StatusGlyph({ status }: { status: InquiryStatus }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      {STATUS_GLYPHS[status]}
    </svg>
  )
}

const STATUS_GLYPHS: Record<InquiryStatus, React.ReactNode> = {
  new: <circle cx="8" cy="8" r="5.5" fill="var(--color-live)" />,
  contacted: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  quoted: <circle cx="8" cy="8" r="5.5" fill="currentColor" />,
  won: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4" />
    </>
  ),
  lost: <path d="M0 11h3M13 11h3M3 11L12 4" />,
  spam: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M4 12l8-8" />
    </>
  ),
}

/** The display name of a project type; null means the contact form. A type no longer offered is shown as stored. */
export const projectTypeLabel = (type: string | null): string =>
  projectTypes.find(({ value }) => value === type)?.label ?? type ?? 'Contact form'
