import { assertColumnName, capitalize } from './names.ts'
import { Refusal } from './refusal.ts'

export const FIELD_TYPES = ['line', 'text', 'integer', 'boolean', 'url', 'date'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A field of a resource. */
export interface Field {
  /** The column. */
  name: string
  type: FieldType
  /** Whether it must be filled in, may be left out because the column has a default, or may be null. */
  presence: 'required' | 'default' | 'null'
  /** What forms and Activity call it: `End date`. */
  label: string
}

/** Fields of a new resource: `quote:text author:line rating:integer?`. @throws Refusal */
export function parseFields(text: string): Field[] {
  const fields = text.trim().split(/\s+/).filter(Boolean).map(parseField)
  const name = fields.find(({ name }, i) => fields.findIndex((field) => field.name === name) !== i)?.name
  if (name) throw new Refusal(`the field "${name}" is there twice`)
  if (!titleField(fields))
    throw new Refusal('one field names the record: give a line that is not nullable, such as name:line')
  return fields
}

/** The field that names a record: the first line that is required. */
export const titleField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ type, presence }) => type === 'line' && presence === 'required')

/** A field of a section that has records already: what is not nullable needs a default. @throws Refusal */
export function parseAddedField(text: string): Field {
  const field = parseField(text)
  if (field.presence === 'null' || field.type === 'boolean') return field
  if (field.type === 'url' || field.type === 'date')
    throw new Refusal(`the records that exist have no ${field.label.toLowerCase()}: write ${text}?`)
  return { ...field, presence: 'default' }
}

/** @param text `rating:integer?` */
function parseField(text: string): Field {
  const [, name = '', type = '', nullable = ''] = /^([^:]*):([^:?]*)(\??)$/.exec(text) ?? []
  if (!name)
    throw new Refusal(`"${text}" is no field: write NAME:TYPE, or NAME:TYPE? for one that may be left empty`)
  assertColumnName(name)
  const known = FIELD_TYPES.find((known) => known === type)
  if (!known) throw new Refusal(`"${type}" is no type of a field: choose ${FIELD_TYPES.join(', ')}`)
  if (known === 'boolean' && nullable) throw new Refusal(`a switch is on or off: write ${name}:boolean`)
  // By this ending addresses that would run are found wherever they are read, and pictures are told from links.
  if ((known === 'url') !== name.endsWith('_url'))
    throw new Refusal(`a url's name ends in _url, and no other's does: ${name}:${type}`)
  return {
    name,
    type: known,
    presence: known === 'boolean' ? 'default' : nullable ? 'null' : 'required',
    label: labelOf(name),
  }
}

/** `Website URL` of `website_url`. */
const labelOf = (name: string) => capitalize(name.replaceAll('_', ' ')).replace(/ url$/, ' URL')
