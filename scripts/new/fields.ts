import { assertColumnName, capitalize } from './names.ts'
import { Refusal } from './refusal.ts'

export const FIELD_TYPES = [
  'line',
  'text',
  'markdown',
  'integer',
  'decimal',
  'boolean',
  'select',
  'url',
  'picture',
  'date',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A field of a resource. */
export interface Field {
  /** The column. */
  name: string
  type: FieldType
  /** Whether the field is required, optional because the column has a default, or nullable. */
  presence: 'required' | 'default' | 'null'
  /** Its label in forms and in Activity: `End date`. */
  label: string
  /** The options of a select. */
  options: readonly string[]
}

/** Fields of a new resource: `quote:text author:line rating:integer?`. @throws Refusal */
export function parseFields(text: string): Field[] {
  // Split at spaces, but not within the options of a select.
  const fields = text
    .trim()
    .split(/\s+(?![^(]*\))/)
    .filter(Boolean)
    .map(parseField)
  if (!titleField(fields))
    throw new Refusal('one field names the record: give a line that is not nullable, such as name:line')
  assertDistinct(fields)
  return fields
}

/** @throws Refusal when two of a section's fields, or the pictures of two, have one name in its queries */
export function assertDistinct(fields: readonly Pick<Field, 'name' | 'type'>[]): void {
  const pictures = pictureFields(fields).map(pictureName)
  const names = [...fields.map(({ name }) => name), ...pictures]
  const name = names.find((name, i) => names.indexOf(name) !== i)
  if (name === undefined) return
  throw new Refusal(
    pictures.includes(name)
      ? `"${name}" is what the picture is called: choose another name`
      : `the field "${name}" is there twice`,
  )
}

/** The fields that hold pictures. */
export const pictureFields = <Named extends Pick<Field, 'type'>>(fields: readonly Named[]): Named[] =>
  fields.filter(({ type }) => type === 'picture')

/** The name of a field's uploaded picture in queries: `logo` for `logo_url`. */
export const pictureName = ({ name }: Pick<Field, 'name'>): string =>
  name === 'image_url' ? 'picture' : name.slice(0, -'_url'.length)

/** The field that names a record: the first required one of type `line`. */
export const titleField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ type, presence }) => type === 'line' && presence === 'required')

/** A field that is added to existing records: it is nullable or has a default. @throws Refusal */
export function parseAddedField(text: string): Field {
  const field = parseField(text)
  if (field.presence === 'null' || field.type === 'boolean') return field
  if (field.type === 'url' || field.type === 'date')
    throw new Refusal(`the records that exist have no ${field.label.toLowerCase()}: write ${text}?`)
  return { ...field, presence: 'default' }
}

/** @param text `rating:integer?` */
function parseField(text: string): Field {
  const [, name = '', type = '', list, nullable = ''] =
    /^([^:]*):([^:?()]*)(?:\(([^()]*)\))?(\??)$/.exec(text) ?? []
  if (!name)
    throw new Refusal(
      `"${text}" is not a field: write NAME:TYPE, or NAME:TYPE? for one that may be left empty`,
    )
  assertColumnName(name)
  const known = FIELD_TYPES.find((known) => known === type)
  if (!known) throw new Refusal(`"${type}" is not a type of a field: choose ${FIELD_TYPES.join(', ')}`)
  if (known === 'boolean' && nullable) throw new Refusal(`a switch is on or off: write ${name}:boolean`)
  const holdsAddress = known === 'url' || known === 'picture'
  // By this suffix columns that could hold a script URL are found everywhere, and pictures distinguished from links.
  if (holdsAddress !== name.endsWith('_url'))
    throw new Refusal(`the name of a url or a picture ends in _url, and no other's does: ${name}:${type}`)
  if (known === 'picture' && !nullable)
    throw new Refusal(`a record may have no picture: write ${name}:picture?`)
  return {
    name,
    type: known,
    presence: known === 'boolean' ? 'default' : nullable ? 'null' : 'required',
    label: labelOf(name),
    options: parseOptions(name, known, list),
  }
}

/** @param list `Planned,In progress` of `stage:select(Planned,In progress)` */
function parseOptions(name: string, type: FieldType, list: string | undefined): string[] {
  const options = list?.split(',').map((option) => option.trim()) ?? []
  if (type !== 'select' && list !== undefined)
    throw new Refusal(`only a select has options: write ${name}:select(${list})`)
  if (type === 'select' && new Set(options).size < 2)
    throw new Refusal(`a select has at least two options: write ${name}:select(Planned,Done)`)
  const wrong = options.find((option) => !/^[A-Za-z0-9][\w +&/.-]{0,39}$/.test(option))
  if (wrong !== undefined || new Set(options).size < options.length)
    throw new Refusal(`options are different words of letters and digits: "${wrong ?? list}" is not`)
  return options
}

/** `Website URL` of `website_url`. */
const labelOf = (name: string) => capitalize(name.replaceAll('_', ' ')).replace(/ url$/, ' URL')
