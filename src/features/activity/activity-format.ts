import { counted } from '../../../server/core/count/schema.ts'
import { formatMoney } from '../../../server/core/money/schema.ts'
import { templateLabels } from '../../../server/features/inquiries/replies/schema.ts'
import { SECTIONS } from '../../../server/sections/schema.ts'
import { isPhotoList, photosToText } from '../../core/media/photo-list.ts'
import { capitalize } from '../../core/office/capitalize.ts'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { days, formatHours, settingsLabels, type Settings } from '../settings/settings-labels.ts'
import type { ActivityEntry } from './activity-entry.ts'
import { refusalDetails, refusalSentence } from './refusal-format.ts'

/** Names of the tables' rows: singular and plural. */
const TABLE_LABELS: Record<string, [one: string, other: string]> = {
  ...Object.fromEntries(SECTIONS.map(({ table, one, other }) => [table, [one, other]])),
  settings: ['settings', 'settings'],
  inquiries: ['inquiry', 'inquiries'],
  users: ['account', 'accounts'],
  newsletter_subscribers: ['newsletter subscriber', 'newsletter subscribers'],
  media: ['picture', 'pictures'],
  reply_templates: ['reply template', 'reply templates'],
  mail: ['a mail', 'mails'],
}

const VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  replace: 'replaced',
  restore: 'restored',
  approve: 'approved',
  disable: 'disabled',
  enable: 'enabled',
  reset_factors: 'removed the second factors of',
  assign: 'changed who follows up',
  withdraw: 'withdrew',
  note: 'added a note to',
  status: 'set the status of',
  merge: 'merged another inquiry into',
  reply: 'replied to',
  retry: 'sent again',
  discard: 'discarded',
}

/** Actions without a record: the whole sentence after the actor. */
const FULL_SENTENCES: Record<string, string> = {
  sign_in: 'signed in',
  sign_up: 'signed up',
  verify: 'verified their e-mail address',
  change_password: 'changed their password',
  reset_password: 'set a new password by a mailed link',
  sign_out_everywhere: 'signed out everywhere',
  test_mail: 'sent a test mail',
  end_session: 'signed out one of their browsers',
  subscribe_push: 'turned on notifications on a device',
  unsubscribe_push: 'turned off notifications on a device',
  add_factor: 'added a way of two-step sign-in',
  remove_factor: 'removed a way of two-step sign-in',
  new_recovery_codes: 'made new recovery codes',
  use_recovery_code: 'signed in with a recovery code',
  set_profile: 'changed their profile',
  new_calendar_address: 'made a private address for their calendar',
  remove_calendar_address: 'turned their calendar off',
  export: 'looked up what is held about a person',
  erase: 'erased what was held about a person',
}

/** An activity entry as a sentence: 'changed project' 'Hilltop' 'description, area'. */
export interface Sentence {
  predicate: string
  /** The record's name as it was or is. */
  name: string
  details: string
}

/** Formats an activity entry as a sentence. */
export function formatEntry(entry: ActivityEntry): Sentence {
  const { action, table_name } = entry
  const [singular, plural] = TABLE_LABELS[table_name] ?? [table_name, table_name]
  const fullSentence = fullSentenceOf(entry)
  if (fullSentence) return { predicate: fullSentence, name: '', details: countsOf(entry) }
  if (action === 'refuse') {
    const name = recordNameOf(entry)
    const refusal = toRow(entry.after)
    return { predicate: refusalSentence(refusal, name), name, details: refusalDetails(refusal) }
  }
  if (action === 'arrange') return { predicate: `changed the order of the ${plural}`, name: '', details: '' }
  const name = recordNameOf(entry)
  const changes = fieldChangesOf(entry)
  const [onlyChange] = changes
  if (action === 'update' && table_name === 'articles' && changes.some(({ field }) => field === 'status'))
    return {
      predicate: toRow(entry.after).status === 'published' ? 'published article' : 'withdrew article',
      name,
      details: '',
    }
  if (action === 'update' && onlyChange?.field === 'status' && changes.length === 1)
    return {
      predicate: onlyChange.after === 'Yes' ? 'switched on' : 'switched off',
      name,
      details: 'visible on site',
    }
  const verb = action === 'update' && table_name === 'gsp_content' ? 'saved' : (VERBS[action] ?? action)
  const kind = table_name === 'settings' ? 'the settings' : singular
  return { predicate: `${verb} ${kind}`, name, details: detailsOf(entry, changes) }
}

/**
 * The CSV export and the nightly retention share their action names with a person's request; `after` tells them apart.
 */
function fullSentenceOf({ action, after, table_name }: ActivityEntry): string | undefined {
  const { months, by_link, incomplete } = toRow(after)
  if (by_link)
    return action === 'export' ? 'downloaded what is held about them' : 'erased what was held about them'
  if (action === 'export' && (incomplete || !after)) {
    const rows = table_name === 'inquiries' ? 'all inquiries' : 'the newsletter subscribers'
    return incomplete
      ? `began to export ${rows} as a spreadsheet, and did not finish`
      : `exported ${rows} as a spreadsheet`
  }
  if (action === 'erase' && typeof months === 'number')
    return `erased inquiries older than ${counted(months, { one: 'month', other: 'months' })} that came to nothing`
  return FULL_SENTENCES[action]
}

function detailsOf(entry: ActivityEntry, changes: FieldChange[]): string {
  const { action, table_name } = entry
  if (table_name === 'inquiries') return inquiryDetails(entry)
  if (table_name === 'users') return ''
  if (action !== 'update') return ''
  return changes.length > 0 ? changes.map(({ label }) => label.toLowerCase()).join(', ') : 'nothing differs'
}

/** The counts of an export or an erasure, which are all that the log has of it. */
function countsOf({ after }: ActivityEntry): string {
  const { count, inquiries = count, newsletter } = toRow(after)
  if (typeof inquiries !== 'number') return ''
  const countText = counted(inquiries, { one: 'inquiry', other: 'inquiries' })
  return newsletter ? `${countText} and the newsletter subscription` : countText
}

/** The record's title or name; for an inquiry, its reference, because no personal data is logged (D29). */
export function recordNameOf({ table_name, record_id, before, after }: ActivityEntry): string {
  if (table_name === 'inquiries') return record_id?.slice(-6).toUpperCase() ?? ''
  if (table_name === 'settings') return ''
  const row = { ...toRow(before), ...toRow(after) }
  const recordName = SECTIONS.find(({ table }) => table === table_name)?.recordName
  for (const column of recordName ? [recordName] : ['name', 'email', 'alt']) {
    const value = row[column]
    if (typeof value === 'string' && value) return column === 'section' ? capitalize(value) : value
  }
  return ''
}

/** A changed field of a record, before and after, as text. */
export interface FieldChange {
  field: string
  label: string
  before: string
  after: string
}

/** The changed fields; for an added or deleted record, all its fields. */
export function fieldChangesOf({
  table_name,
  before,
  after,
}: Pick<ActivityEntry, 'table_name' | 'before' | 'after'>): FieldChange[] {
  const labels = labelsOf(table_name)
  const order = Object.keys(labels)
  const toFields = (row: unknown) => describePicture(flattenHours(toRow(row)))
  const [oldRow, newRow] = [toFields(before), toFields(after)]
  return Object.keys({ ...oldRow, ...newRow })
    .filter((field) => !HIDDEN_FIELDS.includes(field))
    .map((field) => ({
      field,
      label: labels[field] ?? field,
      before: formatValue(field, oldRow[field]),
      after: formatValue(field, newRow[field]),
    }))
    .filter((change) => change.before !== change.after)
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

/**
 * The actor's name, or e-mail address if no name is set; 'Somebody' for a refusal without a session; 'A visitor' for an
 * e-mailed link; 'The site itself' for a job.
 */
export function actorOf({ by, by_name, action, after }: ActivityEntry): string {
  if (by) return by_name ?? by
  if (action === 'refuse') return 'Somebody'
  return action === 'withdraw' || toRow(after).by_link ? 'A visitor' : 'The site itself'
}

/**
 * The client address of an action that a stranger with a stolen session would take; others show it with their versions.
 */
export const addressInSentence = ({ table_name, action, address }: ActivityEntry): string | null =>
  table_name === 'users' || ['delete', 'restore', 'export', 'erase'].includes(action) ? address : null

const HIDDEN_FIELDS = ['id', 'created_at', 'updated_at', 'section', 'singleton', 'note_id', 'ids']

/** A table's column labels, in the order of its form; jsonb does not preserve an order. */
function labelsOf(table: string): Record<string, string> {
  const labels = SECTIONS.find((section) => section.table === table)?.labels
  if (!labels) return OTHER_LABELS[table] ?? {}
  return 'status' in labels && table !== 'articles' ? { ...labels, status: 'Visible on site' } : labels
}

const OTHER_LABELS: Record<string, Record<string, string>> = {
  settings: settingsLabels,
  reply_templates: templateLabels,
  media: { alt: 'Description', focal_point: 'Focal point' },
}

type Row = Record<string, unknown>

const toRow = (value: unknown): Row => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Replaces `opening_hours` with a field per day. */
function flattenHours(row: Row): Row {
  const { opening_hours, ...rest } = row
  if (!isHours(opening_hours)) return rest
  return { ...rest, ...Object.fromEntries(days.map((day) => [day, formatHours(opening_hours[day])])) }
}

/** A picture's description, and one text for `focal_x` and `focal_y`: '25 % from the left, 50 % from the top'. */
function describePicture(row: Row): Row {
  const { alt, focal_x, focal_y } = row
  if (typeof focal_x !== 'number' || typeof focal_y !== 'number') return row
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return { alt, focal_point: `${percent(focal_x)} from the left, ${percent(focal_y)} from the top` }
}

function isHours(value: unknown): value is Settings['opening_hours'] {
  return typeof value === 'object' && value !== null && days.every((day) => day in value)
}

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === 'active' || value === 'inactive')
    return field === 'status' ? (value === 'active' ? 'Yes' : 'No') : value
  if (['legal_read_at', 'publish_at'].includes(field) && typeof value === 'string' && value)
    return formatDateTimeInText(value)
  if (field === 'photos' && isPhotoList(value)) return photosToText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An inquiry entry's details besides the reference: 'new to quoted, amount ₹1,85,000', 'phone, company', '1A2B3C'. */
function inquiryDetails({ action, before, after }: ActivityEntry): string {
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
