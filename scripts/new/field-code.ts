import { type Field, type FieldType, pictureName } from './fields.ts'
import { toCamel } from './names.ts'

/** Maximum lengths of texts, in characters. */
const MAX_CHARACTERS = { line: 200, text: 5000, markdown: 20_000 }

/** The column in SQL: `rating integer check (rating >= 0)`. */
export function sqlColumn(field: Field): string {
  const { name, type, presence } = field
  const end = {
    required: ' not null',
    default: ` not null default ${emptyValue(field)}`,
    null: '',
  }[presence]
  return `${name} ${sqlType(type)}${end}${sqlCheck(field)}`
}

function sqlType(type: FieldType): string {
  if (type === 'decimal') return 'numeric(12,2)'
  return type === 'integer' || type === 'boolean' || type === 'date' ? type : 'text'
}

function sqlCheck({ name, type, presence, options }: Field): string {
  if (type === 'integer' || type === 'decimal') return ` check (${name} >= 0)`
  if (type === 'select') return ` check (${name} in (${quoted(options)}))`
  if (type === 'url') return presence === 'required' ? ` check (length(trim(${name})) > 0)` : ''
  if (type !== 'line' && type !== 'text' && type !== 'markdown') return ''
  const max = MAX_CHARACTERS[type]
  return presence === 'required'
    ? ` check (length(trim(${name})) between 1 and ${max})`
    : ` check (length(${name}) <= ${max})`
}

const quoted = (options: readonly string[]) => options.map((option) => `'${option}'`).join(', ')

const DEFAULTS: Partial<Record<FieldType, string>> = { integer: '0', decimal: "'0'", boolean: 'false' }

/** The value that samples have in a column that was added later. */
export function emptyValue({ type, presence, options }: Field): string {
  if (presence === 'null') return 'null'
  return type === 'select' ? `'${options[0]}'` : (DEFAULTS[type] ?? "''")
}

/** The type of the column in its table's interface. A date arrives as '2026-11-24', a decimal as '12.50'. */
export function columnType({ type, presence, options }: Field): string {
  const types: Partial<Record<FieldType, string>> = {
    integer: 'number',
    boolean: 'boolean',
    select: options.map((option) => `'${option}'`).join(' | '),
  }
  const value = types[type] ?? 'string'
  return { required: value, default: `Generated<${value}>`, null: `${value} | null` }[presence]
}

/** The column in the test that compares the interfaces with the database. */
export const testedType = ({ type, presence }: Field): string =>
  `'${sqlType(type)}${presence === 'null' ? ' null' : ''}'`

/** The schema that validates the field's input. */
export function validator(field: Field): string {
  const { type, presence, label } = field
  const required = `.check(z.minLength(1, '${label} is required'))`
  const end = presence === 'required' ? required : ''
  const value = {
    line: `singleLine(${MAX_CHARACTERS.line})${end}`,
    text: `multiLine(${MAX_CHARACTERS.text})${end}`,
    markdown: `markdown${end}`,
    url: `url`,
    picture: `url`,
    integer: 'wholeNumber',
    decimal: 'decimal',
    boolean: `z.boolean()`,
    select: `z.enum(${optionsName(field)}, '${chooseOne(label)}')`,
    date: 'calendarDate',
  }[type]
  if (presence !== 'null') return value
  return type === 'integer' || type === 'select' ? `z.nullable(${value})` : `emptyToNull(${value})`
}

const chooseOne = (label: string) => `Choose ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`

/** The names that the validator imports from `server/core/validators/schema.ts`. */
export function validatorImports({ type, presence }: Field): string[] {
  const names: Partial<Record<FieldType, string[]>> = {
    line: ['singleLine'],
    text: ['multiLine'],
    url: ['url'],
    picture: ['url'],
    integer: ['wholeNumber'],
    decimal: ['decimal'],
    date: ['calendarDate'],
  }
  const isPlain = type === 'integer' || type === 'select'
  return [...(names[type] ?? []), ...(presence === 'null' && !isPlain ? ['emptyToNull'] : [])]
}

/** The list of a select's options in the section's schema. */
export const optionsName = ({ name }: Field): string => `${toCamel(name)}Options`

export const optionsDeclaration = (field: Field): string =>
  `/** Options of the form, in this order. */
export const ${optionsName(field)} = [${quoted(field.options)}] as const
`

/** What the URL in the column leads to; null for a column that holds no URL. */
export const addressKind = ({ type }: Field): 'link' | 'picture' | null =>
  type === 'url' ? 'link' : type === 'picture' ? 'picture' : null

/** The kind of the column in its form, from `src/core/office/form-columns.ts`. */
export function formColumn(field: Field): string {
  const { type, presence } = field
  if (type === 'boolean') return 'column.toggle()'
  if (type === 'decimal') return `column.decimal(${presence === 'default' ? "'0'" : ''})`
  if (type === 'integer')
    return presence === 'required'
      ? 'column.integer()'
      : `column.optionalInteger(${presence === 'null' ? 'null' : '0'})`
  if (type !== 'select') return 'column.text()'
  const options = optionsName(field)
  return presence === 'null'
    ? `column.optionalChoice(${options})`
    : `column.choice(${options}, ${options}[0])`
}

const COMPONENTS: Record<FieldType, string> = {
  line: 'FormTextField',
  text: 'FormTextArea',
  markdown: 'FormMarkdownField',
  url: 'FormUrlField',
  picture: 'FormImageField',
  integer: 'FormNumberField',
  decimal: 'FormNumberField',
  boolean: 'FormSwitchField',
  select: 'FormSelectField',
  date: 'FormTextField',
}

/** The component of the field in a form, from `src/core/office/form-fields.tsx`. */
export const formComponent = ({ type }: Field): string => COMPONENTS[type]

/** The field in the form. @param takesInitialPicture whether it starts with the picture that was dropped on the list */
export function formField(field: Field, takesInitialPicture = false): string {
  const { name, type, presence } = field
  const props = [
    `{...${name}}`,
    ...(takesInitialPicture ? ['initialPicture={initialPicture}'] : []),
    ...ownProps(field),
    ...(presence === 'required' && type !== 'select' ? ['required'] : []),
  ]
  return `<${formComponent(field)} ${props.join(' ')} />`
}

function ownProps(field: Field): string[] {
  const { type, presence } = field
  // In a form with two columns the field spans both.
  const wide = 'wrapperClassName="col-span-full"'
  if (type === 'text') return ['rows={6}', wide]
  if (type === 'markdown') return [wide]
  if (type === 'date') return ['type="date"']
  if (type === 'decimal') return ['inputMode="decimal"']
  if (type === 'picture' && pictureName(field) !== 'picture')
    return [`pictureName="${pictureName(field).replaceAll('_', ' ')}"`]
  if (type !== 'select') return []
  const options = optionsName(field)
  return [`options={${presence === 'null' ? `[{ value: '', label: 'None' }, ...${options}]` : options}}`]
}

/** A value for tests, as TypeScript code. @param n a number that makes it differ from others */
export function sampleValue({ name, type, label, options }: Field, n = 1): string {
  return {
    line: `'${label} ${n}'`,
    text: `'${label} ${n}.\\n\\nMore.'`,
    markdown: `'## ${label} ${n}\\n\\n**More.**'`,
    url: `'https://example.com/${n}'`,
    picture: `'https://example.com/${name}-${n}.png'`,
    integer: String(n),
    decimal: `'${n}.50'`,
    boolean: 'true',
    select: `'${options[(n - 1) % options.length]}'`,
    date: `'2026-11-${String(n).padStart(2, '0')}'`,
  }[type]
}

/** A property of a record as TypeScript code, with such a value. */
export const sampleProperty = (field: Field, n = 1, value = sampleValue(field, n)): string =>
  `${field.name}: ${value}${field.type === 'select' && value !== 'null' ? ' as const' : ''}`

/** An invalid input of the field, and its error message; null where every input of the type is valid. */
export function refusedValue({ type, presence, label }: Field): { value: string; message: string } | null {
  if (type === 'url' || type === 'picture')
    return { value: `'javascript:x'`, message: 'Enter an address that starts with http:// or https://' }
  if (type === 'integer') return { value: '1.5', message: 'Enter a whole number' }
  if (type === 'decimal')
    return { value: `'1.505'`, message: 'Enter a number from 0 with at most two decimals, such as 12.50' }
  if (type === 'select') return { value: `'none of them'`, message: chooseOne(label) }
  if (type === 'date') return { value: `'24.11.2026'`, message: 'Enter a date' }
  if (presence === 'required' && type !== 'boolean') return { value: `' '`, message: `${label} is required` }
  return null
}
