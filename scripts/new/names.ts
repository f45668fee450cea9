import { Refusal } from './refusal.ts'

/** What a resource is called in each place. */
export interface Names {
  /** Files and addresses: `case-studies`. */
  kebab: string
  /** The table: `case_studies`. */
  snake: string
  /** The router: `caseStudies`. */
  camel: string
  /** Types of all of them: `CaseStudies`. */
  pascal: string
  /** The screen: `Case studies`. */
  title: string
  /** One of them, in a sentence (`case study`), in files, in variables and in types. */
  one: string
  oneKebab: string
  oneCamel: string
  onePascal: string
}

/** Words of JavaScript and of SQL that cannot be a name without quotes. */
const RESERVED = new Set(
  `all analyze and any array as asc await between both break case cast catch check class collate column const
  constraint continue create current_date current_time current_user debugger default delete desc distinct do else end
  enum except export extends false fetch finally for foreign from function grant group having if import in initially
  instanceof interface intersect into is join lateral leading left let like limit localtime new not null offset on only
  or order package primary private protected public references return right select some static super switch table then
  this throw to trailing true try typeof undefined union unique user using var void when where while window with
  yield`.split(/\s+/),
)

/** Names that the generated files import or declare themselves. */
const TAKEN = new Set(
  `Button Database DragHandle Field Input PageLink Record RecordScreen Route Section Selectable Sortable Switch Table
  Transaction Trpc`.split(/\s+/),
)

/**
 * The names of a resource.
 * @param plural as it is typed, with hyphens: `case-studies`
 * @param singular `case-study`; undefined: found by the ending
 * @throws Refusal when it cannot be a name
 */
export function namesOf(plural: string, singular = toSingular(plural)): Names {
  for (const word of [plural, singular])
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(word) || word.length > 40)
      throw new Refusal(`"${word}" is no name: write small letters, digits and hyphens, such as case-studies`)
  if (plural === singular) throw new Refusal(`say what one of the ${plural} is called: --one WORD`)
  const names: Names = {
    kebab: plural,
    snake: plural.replaceAll('-', '_'),
    camel: toCamel(plural),
    pascal: toPascal(plural),
    title: capitalize(plural.replaceAll('-', ' ')),
    one: singular.replaceAll('-', ' '),
    oneKebab: singular,
    oneCamel: toCamel(singular),
    onePascal: toPascal(singular),
  }
  for (const name of [names.snake, names.oneCamel]) assertNotReserved(name)
  if (names.onePascal in globalThis || TAKEN.has(names.onePascal))
    throw new Refusal(`a type called ${names.onePascal} exists already: choose another name`)
  return names
}

/** The name of a column. @throws Refusal when it cannot be one, or every section has it */
export function assertColumnName(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new Refusal(`"${name}" is no name of a field: write small letters, digits and _, such as end_date`)
  assertNotReserved(name)
  if (COLUMNS_OF_ALL.includes(name)) throw new Refusal(`every section has "${name}" already`)
}

/** @throws Refusal for a word of JavaScript or SQL */
export function assertNotReserved(name: string): void {
  if (RESERVED.has(name)) throw new Refusal(`"${name}" is a reserved word: choose another name`)
}

const COLUMNS_OF_ALL = ['id', 'status', 'order_index', 'created_at', 'updated_at', 'idempotency_key']

/** `case study` of `case studies`. */
const toSingular = (plural: string) => {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y')
  return plural.endsWith('ss') ? plural : plural.replace(/(?<=ss|sh|ch|x)es$|s$/, '')
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `caseStudies` of `case-studies` or `case_studies`. */
export const toCamel = (words: string): string =>
  words.replaceAll(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const toPascal = (words: string) => capitalize(toCamel(words))
