import { firm } from '../../../src/firm.ts'
import type { Env } from '../env.ts'
import { appError } from '../errors.ts'

/**
 * A password that is found within this many guesses, the likeliest first, is refused. The rate limit of sign-ins allows
 * some 3,000 guesses a day at one account; six random characters withstand a million.
 */
const MIN_GUESSES = 100_000

/** Only this many characters are judged: the time grows with the square of their number, to seconds for 128. */
const JUDGED_CHARACTERS = 32

/** Words that an attacker of this site tries first, besides the account's address. */
const SITE_WORDS = [
  firm.shortName.toLowerCase(),
  'electrical',
  'electricals',
  'electrician',
  'busbar',
  'office',
  firm.city.toLowerCase(),
  'india',
  'bharat',
]

/** Why a password is easy to guess, by zxcvbn's name for the reason. */
const REASONS: Record<string, string> = {
  topTen: 'is one of the most common',
  topHundred: 'is one of the most common',
  common: 'is one of the most common',
  similarToCommon: 'is close to a common one',
  simpleRepeat: 'repeats the same characters',
  extendedRepeat: 'repeats the same characters',
  sequences: 'is a sequence such as abc or 6543',
  straightRow: 'is a row of keys',
  keyPattern: 'is a row of keys',
  dates: 'is a date',
  recentYears: 'is a year',
  userInputs: 'is made of what belongs to this site or to you',
}

/**
 * Checks the password rules that the schema, shared with the browser, cannot check: the site's PASSWORD_MIN, and that
 * the password is hard to guess (D06).
 * @param email the account's address, whose words are guessed first
 * @throws TRPCError BAD_REQUEST with `fields.password`, which says why
 */
export async function assertPasswordStrength(
  env: Pick<Env, 'PASSWORD_MIN'>,
  password: string,
  email = '',
): Promise<void> {
  if (Array.from(password).length < env.PASSWORD_MIN)
    throw weakPasswordError(`Password must be at least ${env.PASSWORD_MIN} characters`)
  const estimator = await (loading ??= loadEstimator())
  const [name = ''] = email.toLowerCase().split('@')
  const personalWords = [name, ...email.toLowerCase().split(/[^a-z0-9]+/)]
  const { guesses, feedback } = estimator.check(password.slice(0, JUDGED_CHARACTERS), [
    ...SITE_WORDS,
    ...personalWords,
  ])
  if (guesses >= MIN_GUESSES) return
  const reason = REASONS[feedback.warning ?? ''] ?? 'is easy to guess'
  throw weakPasswordError(`This password ${reason}. Please choose another.`)
}

let loading: ReturnType<typeof loadEstimator> | undefined

/** Loaded when the first password is set: the list of 50,000 common passwords takes 25 MB. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

const weakPasswordError = (message: string) =>
  appError('BAD_REQUEST', message, { fields: { password: [message] } })
