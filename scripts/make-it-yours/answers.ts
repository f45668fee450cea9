import { createInterface } from 'node:readline/promises'
import { Refusal } from '../new/refusal.ts'

/** What the command asks for, or takes as options. */
export interface Answers {
  name: string
  /** '#rrggbb' */
  colour: string
  /** IANA. */
  zone: string
}

const QUESTIONS: Record<keyof Answers, { question: string; check: (answer: string) => string | null }> = {
  name: { question: 'Name of the firm, as it stands in the header: ', check: checkName },
  colour: { question: 'Its colour, as #0b6e4f: ', check: checkColour },
  zone: { question: 'Its time zone, as Europe/Berlin: ', check: checkZone },
}

/** What is wrong with an answer, or null. It stands in the header of a phone and in the subject of mails. */
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
  // `Intl` takes offsets such as +05:30 too, which PostgreSQL reads the other way round.
  const isKnown = Intl.supportedValuesOf('timeZone').includes(zone)
  return isKnown || NEW_NAMES.has(zone)
    ? null
    : `there is no time zone ${zone}: it is written as Europe/Berlin`
}

/** Zones that `Intl` lists by their former name only. */
const NEW_NAMES = new Set([
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Ho_Chi_Minh',
  'Asia/Yangon',
  'Europe/Kyiv',
])

/**
 * The answers: those that were given as options, and the others from a terminal, each asked until it holds.
 * @throws Refusal when an option does not hold, or is missing where nobody can be asked
 */
export async function readAnswers(given: Partial<Answers>): Promise<Answers> {
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined
  try {
    return {
      name: await readAnswer('name', given.name, terminal),
      colour: await readAnswer('colour', given.colour, terminal),
      zone: await readAnswer('zone', given.zone, terminal),
    }
  } finally {
    terminal?.close()
  }
}

async function readAnswer(
  option: keyof Answers,
  given: string | undefined,
  terminal: ReturnType<typeof createInterface> | undefined,
): Promise<string> {
  const { question, check } = QUESTIONS[option]
  if (given !== undefined) {
    const problem = check(given.trim())
    if (problem) throw new Refusal(problem)
    return given.trim()
  }
  if (!terminal) throw new Refusal(`--${option} is missing`)
  for (;;) {
    const answer = (await terminal.question(question)).trim()
    const problem = check(answer)
    if (!problem) return answer
    process.stdout.write(`${problem}\n`)
  }
}
