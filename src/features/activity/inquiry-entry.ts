import { formatMoney } from '../../../server/core/money/schema.ts'
import type { ActivityEntry } from './activity-entry.ts'

/** What an entry tells of an inquiry beside its reference: 'new to quoted, amount ₹1,85,000', 'phone, company', '1A2B3C'. */
export function inquiryDetails({ action, before, after }: ActivityEntry): string {
  const [old, row] = [{ ...before }, { ...after }]
  if (action === 'merge') return String(row.merged).slice(-6).toUpperCase()
  if (action === 'update' && Array.isArray(row.fields)) return row.fields.map(fieldName).join(', ')
  if (action !== 'status') return ''
  return [
    old.status !== row.status && `${String(old.status)} to ${String(row.status)}`,
    'amount' in row && `amount ${changeOf(old.amount, row.amount, amountText)}`,
    'lost_reason' in row && `reason ${changeOf(old.lost_reason, row.lost_reason, words)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const fieldName = (field: unknown): string => String(field).replace('email', 'e-mail').replace('_', ' ')
const amountText = (value: unknown): string => formatMoney(Number(value))
const words = (value: unknown): string => String(value).toLowerCase()

function changeOf(before: unknown, after: unknown, format: (value: unknown) => string): string {
  if (after === null) return 'removed'
  return before === null ? format(after) : `${format(before)} to ${format(after)}`
}
