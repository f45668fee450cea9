import type { RefusalReason } from '../../../server/core/database/refusal-log.ts'
import type { ActivityEntry } from './activity-entry.ts'

/** What the refused person tried: before the name of the account concerned, and without an account. */
const SENTENCES: Record<RefusalReason, { about: string; alone: string }> = {
  password: {
    about: 'gave a wrong password for',
    alone: 'tried to sign in with an e-mail address that has no account',
  },
  code: {
    about: 'gave the right password and a wrong code for',
    alone: 'gave the right password and a wrong code',
  },
  passkey: {
    about: 'tried a passkey that was not accepted for',
    alone: 'tried a passkey that was not accepted',
  },
  verification: {
    about: 'gave a wrong password to verify',
    alone: 'gave a wrong password to verify an account',
  },
  confirmation: always('gave a wrong password when asked for it again'),
  factor: always('gave a wrong answer when adding a way of two-step sign-in'),
  setup_code: always('tried a set-up link that is not valid'),
  access: always('tried something that their account may not do'),
  session: always('used a session that has ended'),
  limit: always('tried too often'),
}

/** What was tried too often, by the name of its rate limit. */
const LIMITS: Record<string, string> = {
  'sign-in-account': 'to sign in to one account',
  'sign-in-place': 'to sign in to one account',
  'sign-in-address': 'to sign in',
  'sign-in-code': 'to sign in with a code',
  'password-account': 'to give a password',
  'passkey-challenge': 'to sign in with a passkey',
  'sign-up': 'to sign up',
  'reset-request': 'to get a link for a new password',
  form: 'to send a form',
  'form-all': 'to send a form, counted with all other visitors',
  photo: 'to send a photograph',
  'photo-all': 'to send a photograph, counted with all other visitors',
  token: 'to open a link',
  addition: 'to add to an inquiry',
  'setup-code': 'to use a set-up link',
  reply: 'to send a reply or a test mail',
  'mail-stranger': 'to get a mail again',
}

/** A refusal as a sentence after 'Somebody' or the account that was signed in. */
export function refusalSentence({ reason, limit }: Record<string, unknown>, name: string): string {
  const sentence = isReason(reason) ? SENTENCES[reason] : always('was refused')
  const what = typeof limit === 'string' ? LIMITS[limit] : undefined
  return [name ? sentence.about : sentence.alone, what].filter(Boolean).join(' ')
}

/** How often in the hour, and whether several client addresses took part: '3 times', 'from other addresses'. */
export function refusalDetails({ count, others }: Record<string, unknown>): string {
  const times = typeof count === 'number' && count > 1 ? `${count} times` : ''
  return [times, others === true && 'from other addresses'].filter(Boolean).join(', ')
}

/** The number of attempts in entries of refusals. */
export const countRefusals = (entries: ActivityEntry[]): number =>
  entries.reduce((sum, { after }) => sum + Number(after?.count ?? 1), 0)

/** From this many refusals in a row, they are shown as one line, so that an attack does not hide other activity. */
const MIN_RUN = 3

/** The entries in their order, with each run of refusals as a list of its own. */
export function groupRefusals(entries: ActivityEntry[]): ActivityEntry[][] {
  const groups: ActivityEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (entry.action === 'refuse' && last?.[0]?.action === 'refuse') last.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group) => (group.length < MIN_RUN ? group.map((entry) => [entry]) : [group]))
}

function always(sentence: string) {
  return { about: sentence, alone: sentence }
}

const isReason = (reason: unknown): reason is RefusalReason =>
  typeof reason === 'string' && reason in SENTENCES
