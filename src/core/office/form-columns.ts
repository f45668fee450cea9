import type { Photo } from '../../../server/core/database/column-types.ts'
import { copyName } from './copy-name.ts'
import { fromDateTimeLocal, toDateTimeLocal } from './dates.ts'
import { parseDecimal, parseInteger, parseNumberOrZero } from './parse-number.ts'
import type { DraftValue } from './record-draft.ts'

/** How a column is edited in a form. Each function below creates one kind. */
export interface FormColumn<Saved, Value extends DraftValue, Input> {
  /** The column as the field's value; undefined gives the default of a new record. */
  toField: (saved: Saved | undefined) => Value
  /** The field's value as input. An invalid number becomes NaN, for which the schema has a message. */
  toInput: (value: Value) => Input
  /** A duplicate's initial value, from the original's; absent: the same value. */
  toCopy?: (value: Value) => Value
}

/** A column of any kind. */
interface AnyColumn {
  toField: (saved: undefined) => DraftValue
  toInput: (value: never) => unknown
  toCopy?: (value: never) => DraftValue
}

/** The columns that a form edits, by their names. */
export type FormColumns = Record<string, AnyColumn>

/** The values of the fields. */
export type DraftOf<C extends FormColumns> = { [Name in keyof C]: ReturnType<C[Name]['toField']> }
/** The input that the fields send. */
export type InputOf<C extends FormColumns> = { [Name in keyof C]: ReturnType<C[Name]['toInput']> }
/** The stored values of the columns. */
export type SavedOf<C extends FormColumns> = {
  [Name in keyof C]: Exclude<Parameters<C[Name]['toField']>[0], undefined>
}

/** A record as form values; null gives the defaults of a new record. */
export const toDraft = <C extends FormColumns>(columns: C, record: SavedOf<C> | null): DraftOf<C> =>
  mapColumns(columns, ({ toField }, name) => toField(record?.[name] as undefined)) as DraftOf<C>

/** Form values as the input of the section's procedures. */
export const toInput = <C extends FormColumns>(columns: C, draft: DraftOf<C>): InputOf<C> =>
  mapColumns(columns, ({ toInput }, name) => toInput(draft[name] as never)) as InputOf<C>

/** A record's form values as those of its duplicate. */
export const toCopy = <C extends FormColumns>(columns: C, draft: DraftOf<C>): DraftOf<C> =>
  mapColumns(columns, ({ toCopy }, name) => toCopy?.(draft[name] as never) ?? draft[name]) as DraftOf<C>

const mapColumns = (
  columns: FormColumns,
  map: (column: AnyColumn, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, map(column, name)]))

type TextColumn<Input = string, Saved = string | null> = FormColumn<Saved, string, Input>

/** Text, and other values that are sent as typed: addresses, dates. @param initial the value of a new record */
export const text = (initial = ''): TextColumn => ({
  toField: (saved) => (saved === undefined ? initial : (saved ?? '')),
  toInput: (value) => value,
})

/** The record's name; a duplicate is '… (copy)'. @param max characters */
export const title = (max: number): TextColumn => ({ ...text(), toCopy: (value) => copyName(value, max) })

/** The end of an address; if left empty, it stays unchanged or is made from the title. */
export const slug = (): TextColumn<string | undefined> => ({
  ...text(),
  toInput: (value) => value || undefined,
  toCopy: () => '',
})

/** A whole number. @param initial the value of a new record */
export const integer = (initial: number | '' = ''): TextColumn<number, number> => ({
  toField: (saved) => String(saved ?? initial),
  toInput: parseInteger,
})

/** A whole number that may be left out. @param empty the input for an empty field */
export const optionalInteger = <Empty extends 0 | null>(
  empty: Empty,
): TextColumn<number | Empty, number | null> => ({
  toField: (saved) => String(saved ?? ''),
  toInput: (value) => (value.trim() ? parseInteger(value) : empty),
})

/** A number with decimals. @param empty the input for an empty field */
export const decimal = (empty = ''): TextColumn => ({
  ...text(),
  toInput: (value) => parseDecimal(value) || empty,
})

/** The position in a list that staff sort; an invalid number becomes 0 (D24). @param next for a new record */
export const position = (next: number): TextColumn<number, number> => ({
  ...integer(next),
  toInput: parseNumberOrZero,
})

/** Like `position`, but a duplicate goes to the end too. */
export const lastPosition = (next: number): TextColumn<number, number> => ({
  ...position(next),
  toCopy: () => String(next),
})

/** One of several options. @param initial the value of a new record */
export const choice = <const Option extends string>(
  options: readonly Option[],
  initial: NoInfer<Option>,
): TextColumn<Option, string> => ({
  toField: (saved) => saved ?? initial,
  toInput: (value) => options.find((option) => option === value) ?? initial,
})

/** One of several options, or none. */
export const optionalChoice = <const Option extends string>(
  options: readonly Option[],
): TextColumn<Option | null> => ({
  ...text(),
  toInput: (value) => options.find((option) => option === value) ?? null,
})

/** Whether visitors see the record; a duplicate is hidden at first. */
export const visibility = (): TextColumn<'active' | 'inactive', string> => ({
  ...choice(['active', 'inactive'], 'active'),
  toCopy: () => 'inactive',
})

/** On or off. */
export const toggle = (): FormColumn<boolean, boolean, boolean> => ({
  toField: (saved) => saved ?? false,
  toInput: (value) => value,
})

/** A date and time, typed in the firm's time zone; a duplicate has none. */
export const moment = (): TextColumn<string | null> => ({
  toField: (saved) => (saved ? toDateTimeLocal(saved) : ''),
  toInput: (value) => (value ? fromDateTimeLocal(value) : null),
  toCopy: () => '',
})

/** A list of photographs. */
export const photos = (): FormColumn<readonly Photo[], readonly Photo[], Photo[]> => ({
  toField: (saved) => saved ?? [],
  toInput: (value) => [...value],
})
