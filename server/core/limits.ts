const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A rate limit: at most `points` in `seconds` for each key. `rate-limiter.ts` counts the attempts. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
}

/** Sign-in attempts at one account from client addresses that are new to it. Key: `hashEmail(email)`. */
export const signInByAccount: RateLimit = { name: 'sign-in-account', points: 10, seconds: 5 * MINUTE }

/** Sign-in attempts at one account from one known address, so that no stranger can lock the owner out (S11). */
export const signInFromKnownAddress: RateLimit = { name: 'sign-in-place', points: 10, seconds: 5 * MINUTE }

/** Sign-in attempts at any account. Key: the client address. */
export const signInByAddress: RateLimit = { name: 'sign-in-address', points: 10, seconds: 5 * MINUTE }

/**
 * Wrong second-factor codes at one account, after its right password. Stricter than for passwords: of a million codes,
 * three are right at any moment. Key: the same as for the password.
 */
export const signInCode: RateLimit = { name: 'sign-in-code', points: 10, seconds: HOUR }

/** Mails that warn an account's owner that somebody is guessing its codes. Key: the account's id. */
export const codesGuessedMail: RateLimit = { name: 'codes-guessed-mail', points: 1, seconds: DAY }

/** Checks of a signed-in account's password, and of the first code of an authenticator app. Key: the account's id. */
export const passwordByAccount: RateLimit = { name: 'password-account', points: 10, seconds: 5 * MINUTE }

/** Challenges for a sign-in with a passkey. Key: the client address. */
export const passkeyChallengeByAddress: RateLimit = { name: 'passkey-challenge', points: 30, seconds: MINUTE }

/** Sign-ups, and password reset requests. Key: the client address. */
export const signUpByAddress: RateLimit = { name: 'sign-up', points: 10, seconds: MINUTE }
export const resetByAddress: RateLimit = { name: 'reset-request', points: 10, seconds: MINUTE }

/**
 * Inquiry, contact and newsletter form together. Key: the client address; the limit is generous because mobile carriers
 * put thousands of people behind one address.
 */
export const publicFormByAddress: RateLimit = { name: 'form', points: 20, seconds: MINUTE }
/** The same forms from all addresses. */
export const publicFormGlobal: RateLimit = { name: 'form-all', points: 300, seconds: MINUTE }

/**
 * Photographs for an inquiry. Key: the client address, which thousands may share, as with the forms. A tenth of the
 * limit for all addresses together, so that a few cannot use that up.
 */
export const photoByAddress: RateLimit = { name: 'photo', points: 100, seconds: DAY }
/** Photographs whose count is refunded because the connection was lost. Key: the client address. */
export const photoRefundByAddress: RateLimit = { name: 'photo-refund', points: 100, seconds: DAY }
/** Photographs from all addresses: some 700 MB a day. */
export const photoGlobal: RateLimit = { name: 'photo-all', points: 1000, seconds: DAY }

/** Attempts at the tokens of links in mails (verify, reset, newsletter). Key: the client address. */
export const tokenByAddress: RateLimit = { name: 'token', points: 20, seconds: MINUTE }

/** Additions that a visitor makes to an inquiry through its link. Key: the inquiry's id. */
export const additionByInquiry: RateLimit = { name: 'addition', points: 10, seconds: HOUR }

/** Attempts at a set-up code, from all addresses. */
export const setupCodeGlobal: RateLimit = { name: 'setup-code', points: 10, seconds: MINUTE }

/** Mails to an address that nobody has verified. Key: `hashEmail(email)`. */
export const mailToUnverified: RateLimit = { name: 'mail-stranger', points: 3, seconds: HOUR }

/** Mails to an address that its owner has verified. Key: `hashEmail(email)`. */
export const mailToVerified: RateLimit = { name: 'mail-owner', points: 3, seconds: HOUR }

/** Mails to one member of staff; the ones above the limit are sent together as a digest. Key: `hashEmail(email)`. */
export const mailToStaff: RateLimit = { name: 'mail-staff', points: 10, seconds: MINUTE }

/** Replies, and test mails, of one member of staff. Key: the account's id. */
export const replyByAccount: RateLimit = { name: 'reply', points: 100, seconds: HOUR }

/** The largest request body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024

/**
 * Milliseconds in which a request's body must arrive. An upload gets additional time for its size at this rate, in
 * bytes per second, up to the timeout of a whole request.
 */
export const BODY_TIMEOUT_MS = 30_000
export const MIN_UPLOAD_RATE = 64 * 1024

/** Interval, in milliseconds, in which an upload must deliver at least MIN_UPLOAD_RATE bytes. */
export const UPLOAD_STALL_MS = 20_000

/** Uploads of pictures that one server accepts at once. Their sizes: `server/core/media/schema.ts`. */
export const MAX_UPLOADS_AT_ONCE = 20

/**
 * Photographs of visitors that one server accepts at once, besides those; and how many of them from one client address,
 * whose browser sends one after the other: a tenth, as above. They wait on disk and are decoded one at a time.
 */
export const MAX_PHOTO_UPLOADS_AT_ONCE = 30
export const MAX_PHOTO_UPLOADS_OF_ONE = 3

/** Forms of which one server reads only the text while all photograph slots are taken; and from one client address. */
export const MAX_WORDS_AT_ONCE = 100
export const MAX_WORDS_OF_ONE = 10

/** Calls in one tRPC batch. */
export const MAX_BATCH_CALLS = 10

/** Open `inquiry.live` streams of one session. */
export const MAX_LIVE_STREAMS = 5

/** Lifetime of a session in seconds: after its last renewal, and in total. */
export const SESSION_IDLE_SECONDS = 30 * DAY
export const SESSION_ABSOLUTE_SECONDS = 90 * DAY

/** Lifetime of the tokens in links, in seconds. */
export const TOKEN_SECONDS = { verify: DAY, reset: HOUR, setup: DAY } as const

/** Time in which the button of a mailed link may be pressed again, in seconds: while the first answer is slow to come. */
export const USED_TOKEN_SECONDS = 10 * MINUTE

/** Time to answer a passkey's challenge, in seconds: as long as the browser's own dialog waits. */
export const PASSKEY_CHALLENGE_SECONDS = 5 * MINUTE

/** Time to confirm an authenticator app after its key was shown, in seconds: enough to find and install one. */
export const TOTP_ENROLLMENT_SECONDS = HOUR

/** Second factors of one account. */
export const MAX_SECOND_FACTORS = 10

/** Browsers of one account that get push notifications; a new one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 20

/** Interval of the pings of a live stream, in milliseconds. Many proxies cut a stream that is silent for a minute. */
export const LIVE_PING_MS = 15_000

/** Open connections of one server, from all clients. */
export const MAX_CONNECTIONS = 4000

/**
 * Timeouts of the HTTP server, in milliseconds: for a request's headers, for a whole request (long enough for a slow
 * upload; readers of a body time out sooner), between two requests of a connection (`keepAlive`), and for a client that
 * stops reading its response (`stalled`, longer than the silence between two pings of a live stream). `check` is the
 * interval at which Node looks for expired requests.
 */
export const SERVER_TIMEOUTS_MS = {
  headers: 10_000,
  request: 480_000,
  check: 2000,
  keepAlive: 65_000,
  stalled: 30_000,
} as const
