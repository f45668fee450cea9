import type { Field, FieldType } from './fields.ts'

/** The longest line and the longest text, in characters. */
const MAX_CHARACTERS = { line: 200, text: 5000 }

/** The column in SQL: `rating integer check (rating >= 0)`. */
export function sqlColumn({ name, type, presence }: Field): string {
  const defaults: Partial<Record<FieldType, string>> = { integer: '0', boolean: 'false' }
  const end = {
    required: ' not null',
    default: ` not null default ${defaults[type] ?? "''"}`,
    null: '',
  }[presence]
  return `${name} ${sqlType(type)}${end}${sqlCheck({ name, type, presence })}`
}

const sqlType = (type: FieldType) =>
  type === 'integer' || type === 'boolean' || type === 'date' ? type : 'text'

function sqlCheck({ name, type, presence }: Pick<Field, 'name' | 'type' | 'presence'>): string {
  if (type === 'integer') return ` check (${name} >= 0)`
  if (type === 'url') return presence === 'required' ? ` check (length(trim(${name})) > 0)` : ''
  if (type !== 'line' && type !== 'text') return ''
  const max = MAX_CHARACTERS[type]
  return presence === 'required'
    ? ` check (length(trim(${name})) between 1 and ${max})`
    : ` check (length(${name}) <= ${max})`
}

/** The type of the column in its table's interface. A date arrives as '2026-11-24'. */
export function columnType({ type, presence }: Field): string {
  const value = type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'string'
  return { required: value, default: `Generated<${value}>`, null: `${value} | null` }[presence]
}

/** The column in the test that holds the interfaces against the database. */
export const testedType = ({ type, presence }: Field): string =>
  `'${sqlType(type)}${presence === 'null' ? ' null' : ''}'`

/** What checks the field's input. */
export function validator({ type, presence, label }: Field): string {
  const required = `.check(z.minLength(1, '${label} is required'))`
  const end = presence === 'required' ? required : ''
  const value = {
    line: `singleLine(${MAX_CHARACTERS.line})${end}`,
    text: `multiLine(${MAX_CHARACTERS.text})${end}`,
    url: `url`,
    integer: 'wholeNumber',
    boolean: `z.boolean()`,
    date: 'calendarDate',
  }[type]
  if (presence !== 'null') return value
  return type === 'integer' ? `z.nullable(${value})` : `emptyToNull(${value})`
}

/** What of `server/core/validators/schema.ts` that needs. */
export function validatorImports({ type, presence }: Field): string[] {
  const names: Record<FieldType, string[]> = {
    line: ['singleLine'],
    text: ['multiLine'],
    url: ['url'],
    integer: ['wholeNumber'],
    boolean: [],
    date: ['calendarDate'],
  }
  return [...names[type], ...(presence === 'null' && type !== 'integer' ? ['emptyToNull'] : [])]
}

/** The field of a new form, or of the record's. @param record the variable; null for a new one */
export function draftValue({ name, type }: Field, record: string): string {
  if (type === 'boolean') return `${record}?.${name} ?? false`
  return type === 'integer' ? `String(${record}?.${name} ?? '')` : `${record}?.${name} ?? ''`
}

/** The form's field as input, where the typed text is not what is sent. */
export function inputValue({ name, type, presence }: Field): string | null {
  if (type !== 'integer') return null
  const number = `parseInteger(draft.${name})`
  if (presence === 'required') return number
  return `draft.${name}.trim() ? ${number} : ${presence === 'null' ? 'null' : '0'}`
}

const COMPONENTS: Record<FieldType, string> = {
  line: 'FormTextField',
  text: 'FormTextArea',
  url: 'FormUrlField',
  integer: 'FormNumberField',
  boolean: 'FormSwitchField',
  date: 'FormTextField',
}

/** The component of the field in a form, out of `src/core/office/form-fields.tsx`. */
export const formComponent = ({ type }: Field): string => COMPONENTS[type]

/** The field in the form. */
export function formField(field: Field): string {
  const { name, type, presence } = field
  const props = [
    `form={form}`,
    `name="${name}"`,
    `label={labels.${name}}`,
    // In a form of two columns it takes both.
    ...(type === 'text' ? ['rows={6}', 'wrapperClassName="col-span-full"'] : []),
    ...(type === 'date' ? ['type="date"'] : []),
    ...(presence === 'required' ? ['required'] : []),
  ]
  return `<${formComponent(field)} ${props.join(' ')} />`
}

/** A value for tests, as TypeScript. @param n a number that tells it from others */
export function sampleValue({ type, label }: Field, n = 1): string {
  return {
    line: `'${label} ${n}'`,
    text: `'${label} ${n}.\\n\\nMore.'`,
    url: `'https://example.com/${n}'`,
    integer: String(n),
    boolean: 'true',
    date: `'2026-11-${String(n).padStart(2, '0')}'`,
  }[type]
}

/** An input that is refused at the field, and the message; null where every input of the type is taken. */
export function refusedValue({ type, presence, label }: Field): { value: string; message: string } | null {
  if (type === 'url')
    return { value: `'javascript:x'`, message: 'Enter an address that starts with http:// or https://' }
  if (type === 'integer') return { value: '1.5', message: 'Enter a whole number' }
  if (type === 'date') return { value: `'24.11.2026'`, message: 'Enter a date' }
  if (presence === 'required' && type !== 'boolean') return { value: `' '`, message: `${label} is required` }
  return null
}
