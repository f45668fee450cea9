import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isSupportedCountry } from 'libphonenumber-js/min'
import { slugify } from '../../server/core/database/slugs.ts'
import { Refusal } from '../new/refusal.ts'
import { siteNames } from '../site.ts'

const root = join(import.meta.dirname, '../..')

/** The answers that the command asks for, or takes as options. */
export interface Answers {
  name: string
  /** '#rrggbb' */
  colour: string
  /** IANA name. */
  zone: string
  /** ISO 3166 code. */
  country: string
  /** ISO 4217 code. */
  currency: string
  /** Languages of the privacy policy, separated by commas; the first is the default. */
  languages: string
  /** A folder of src/sites. */
  site: string
  /** The project types of an inquiry, separated by commas. */
  types: string
}

interface Question {
  question: string
  check: (answer: string, answers: Partial<Answers>) => string | null
}

/** Asked in this order: a question may depend on earlier answers. */
const QUESTIONS: Record<keyof Answers, Question> = {
  name: { question: 'Name of the firm, as it stands in the header: ', check: checkName },
  colour: { question: 'Its colour, as #0b6e4f: ', check: checkColour },
  zone: { question: 'Its time zone, as Europe/Berlin: ', check: checkZone },
  country: { question: 'Its country, as DE: ', check: checkCountry },
  currency: { question: 'Its currency, as EUR: ', check: checkCurrency },
  site: { question: `Its site, one of ${siteNames().join(', ')}: `, check: checkSite },
  languages: { question: 'Languages of its privacy policy, as en,hi: ', check: checkLanguages },
  types: { question: 'Its project types, as Homes,Offices,Other: ', check: checkTypes },
}

/** The problem with a name, or null. The name has to fit a phone's header and the subject of a mail. */
function checkName(name: string): string | null {
  if (name.length < 2 || name.length > 40) return 'a name has 2 to 40 characters'
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.&-]*$/u.test(name)
    ? null
    : 'a name begins with a letter or digit and has letters, digits, spaces and ’ . & - only'
}

function checkColour(colour: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(colour) ? null : 'a colour is written as #0b6e4f'
}

function checkZone(zone: string): string | null {
  return isZone(zone) ? null : `there is no time zone ${zone}: it is written as Europe/Berlin`
}

/**
 * Whether it is the name of a zone, of those that `Intl` accepts: it also accepts offsets such as +05:30, which
 * PostgreSQL reads with the opposite sign, and abbreviations such as IST, which PostgreSQL reads as Israel's. Not from
 * `Intl.supportedValuesOf`, which lists one name of each zone, often a former one.
 */
function isZone(zone: string): boolean {
  if (!/^(?:UTC|[A-Z][\w-]*(?:\/[A-Z][\w+-]*)+)$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function checkCountry(country: string): string | null {
  return isSupportedCountry(country) ? null : `there is no country ${country}: it is written as DE`
}

function checkCurrency(currency: string): string | null {
  return Intl.supportedValuesOf('currency').includes(currency)
    ? null
    : `there is no currency ${currency}: it is written as EUR`
}

function checkSite(site: string): string | null {
  return siteNames().includes(site) ? null : `there is no site ${site}: choose ${siteNames().join(' or ')}`
}

function checkLanguages(languages: string, { site = '' }: Partial<Answers>): string | null {
  const texts = `src/sites/${site}/content/privacy-`
  const missing = languages.split(',').find((language) => !existsSync(join(root, `${texts}${language}.ts`)))
  return missing === undefined ? null : `the policy is not there in "${missing}": write ${texts}${missing}.ts`
}

/** Each type with the value that is stored in inquiries: 'Shops & offices' → shops-offices. */
export const typesOf = (types: string): { value: string; label: string }[] =>
  types.split(',').map((label) => ({ value: slugify(label.trim()), label: label.trim() }))

/** At least three, so that visitors have a choice. Messages of the contact form are counted as 'contact'. */
function checkTypes(types: string): string | null {
  const list = typesOf(types)
  const values = new Set(list.map(({ value }) => value))
  if (list.length < 3 || list.length > 12) return 'project types are 3 to 12, with commas between them'
  if (values.size < list.length || values.has('') || values.has('contact'))
    return 'project types are different words, and none is contact'
  const bad = list.find(
    ({ label }) => label.length > 40 || !/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ’.&-]*$/u.test(label),
  )
  return bad
    ? `a project type has up to 40 letters, digits, spaces and ’ . & -: "${bad.label}" has not`
    : null
}

/**
 * The answers: those given as options, and the others asked at the terminal, each until it is valid.
 * @throws Refusal when an option is invalid, or is missing and there is no terminal
 */
export async function readAnswers(given: Partial<Answers>): Promise<Answers> {
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined
  try {
    const answers: Partial<Answers> = {}
    const ask = async (option: keyof Answers) =>
      (answers[option] = await readAnswer(option, given[option], answers, terminal))
    return {
      name: await ask('name'),
      colour: await ask('colour'),
      zone: await ask('zone'),
      country: await ask('country'),
      currency: await ask('currency'),
      site: await ask('site'),
      languages: await ask('languages'),
      types: await ask('types'),
    }
  } finally {
    terminal?.close()
  }
}

async function readAnswer(
  option: keyof Answers,
  given: string | undefined,
  answers: Partial<Answers>,
  terminal: ReturnType<typeof createInterface> | undefined,
): Promise<string> {
  const { question, check } = QUESTIONS[option]
  if (given !== undefined) {
    const problem = check(given.trim(), answers)
    if (problem) throw new Refusal(problem)
    return given.trim()
  }
  if (!terminal) throw new Refusal(`--${option} is missing`)
  for (;;) {
    const answer = (await terminal.question(question)).trim()
    const problem = check(answer, answers)
    if (!problem) return answer
    process.stdout.write(`${problem}\n`)
  }
}
