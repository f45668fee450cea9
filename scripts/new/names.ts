import { Refusal } from './refusal.ts'

/** The names of a resource in each place. */
export interface Names {
  /** Files and addresses: `case-studies`. */
  kebab: string
  /** The table: `case_studies`. */
  snake: string
  /** The router: `caseStudies`. */
  camel: string
  /** Types of several: `CaseStudies`. */
  pascal: string
  /** The screen: `Case studies`. */
  title: string
  /** The singular, in a sentence (`case study`), in files, in variables and in types. */
  one: string
  oneKebab: string
  oneCamel: string
  onePascal: string
}

/** Words of JavaScript that cannot name a variable. */
const JAVASCRIPT_WORDS =
  words(`arguments as async await break case catch class const continue debugger default delete do else enum
  eval export extends false finally for from function if import in instanceof interface let new null of package private
  protected public return static super switch this throw true try typeof undefined var void while with yield`)

/** Words that PostgreSQL reserves: they cannot name a table or a column without quotes. */
const SQL_WORDS =
  words(`all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate
  collation column concurrently constraint create cross current_catalog current_date current_role
  current_schema current_time current_timestamp current_user default deferrable desc distinct do else end
  except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into
  is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on
  only or order outer overlaps placing primary references returning right select session_user similar some
  symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when
  where window with`)

/**
 * The names of a resource.
 * @param plural as typed, with hyphens: `case-studies`
 * @param singular `case-study`; by default derived from the plural's ending
 * @throws Refusal when it cannot be a name
 */
export function namesOf(plural: string, singular = toSingular(plural)): Names {
  for (const word of [plural, singular])
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(word) || word.length > 40)
      throw new Refusal(
        `"${word}" is not a name: use lowercase letters, digits and hyphens, such as ${toKebab(word) || 'case-studies'}`,
      )
  if (plural === singular)
    throw new Refusal(`write the plural, or say what one of the ${plural} is called: --one WORD`)
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
  if (SQL_WORDS.has(names.snake)) throw reserved(names.snake)
  if (JAVASCRIPT_WORDS.has(names.camel)) throw reserved(names.camel)
  if (JAVASCRIPT_WORDS.has(names.oneCamel))
    throw new Refusal(`"${names.one}" is a reserved word: ${OTHER_NAME}`)
  if (names.onePascal in globalThis)
    throw new Refusal(`a type called ${names.onePascal} exists already: ${OTHER_NAME}`)
  return names
}

/** Advice where another singular would be enough. */
export const OTHER_NAME = 'choose another name, or say what one is called: --one WORD'

/** Checks the name of a column. @throws Refusal when it is invalid, or when every section has such a column */
export function assertColumnName(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new Refusal(
      `"${name}" is not a name of a field: use lowercase letters, digits and _, such as end_date`,
    )
  if (JAVASCRIPT_WORDS.has(name) || SQL_WORDS.has(name)) throw reserved(name)
  if (COLUMNS_OF_ALL.includes(name)) throw new Refusal(`every section has "${name}" already`)
}

const reserved = (name: string) => new Refusal(`"${name}" is a reserved word: choose another name`)

const COLUMNS_OF_ALL = ['id', 'status', 'order_index', 'created_at', 'updated_at', 'idempotency_key']

/** `case study` for `case studies`. */
const toSingular = (plural: string) => {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y')
  return plural.endsWith('ss') ? plural : plural.replace(/(?<=ss|sh|ch|x)es$|s$/, '')
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `caseStudies` for `case-studies` or `case_studies`. */
export const toCamel = (words: string): string =>
  words.replaceAll(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `news-item` for `News_item`; empty if no character of it is allowed. */
const toKebab = (word: string) =>
  word
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-$/g, '')
    .slice(0, 40)

const toPascal = (words: string) => capitalize(toCamel(words))

/** The words of a text. A function declaration, so that the lists above can use it. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
