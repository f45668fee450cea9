/*
 * Every number that the business fixed, for browser and server. It is a `schema.ts` because those are the only modules
 * of the server from which the browser imports values. The components in `src/core/ui` are independent of this product:
 * they take these numbers as props, and tests compare their defaults with these.
 */

// Header

/** The header has its scrolled look while the page is scrolled by more than this, in pixels. */
export const HEADER_SCROLLED_PX = 50

// Sounds

/** Volume of the click sound, 0 to 1, before PLAYBACK_GAIN. */
export const CLICK_VOLUME = 0.3
/** The sound on hover: frequency in hertz, duration in seconds. */
export const HOVER_TONE = { hz: 800, seconds: 0.05 } as const
/** The sound when a slider moves: frequency in hertz, duration in seconds. */
export const TRANSITION_TONE = { hz: 600, seconds: 0.1 } as const
/** Every sound is played at its volume times this (D56). */
export const PLAYBACK_GAIN = 0.3

// Animation

/** Services slider: the index changes this many milliseconds after the lock is taken. */
export const SERVICE_SLIDER_LOCK_MS = 250
/** Projects slider: the index changes at once, then the lock lasts this many milliseconds. */
export const PROJECT_SLIDER_LOCK_MS = 200
/** Default duration of a counter, in milliseconds. */
export const COUNTER_MS = 2000
/** Duration of the counters on the about page, in milliseconds. */
export const ABOUT_COUNTER_MS = 2500
/** The visible share of a counter's area at which it starts. */
export const COUNTER_THRESHOLD = 0.3
/** Autoplay interval of the client logos, in milliseconds. */
export const LOGO_AUTOPLAY_MS = 3000
/** Default autoplay interval of a carousel, in milliseconds. */
export const CAROUSEL_AUTOPLAY_MS = 4000
/** Project card n fades in with a delay of n times this, in seconds. */
export const CARD_STAGGER_S = 0.1
/** Default strength of a magnetic button. */
export const MAGNET_STRENGTH = 20
/** Strength of the magnetic button in the hero. */
export const HERO_MAGNET_STRENGTH = 5

// Inquiry form

/** The page redirects home this many milliseconds after an inquiry is sent. */
export const INQUIRY_REDIRECT_MS = 2000
/** A form sent within this many milliseconds of being shown is refused as sent by a bot. */
export const MIN_FILL_TIME_MS = 2000
/** A reply is promised within this many hours. The back office counts down to it. */
export const REPLY_HOURS = 24

/** Length limits of visitors' input, inclusive, in characters after trimming (D64). */
export const NAME_MIN = 2
export const NAME_MAX = 100
export const EMAIL_MAX = 255
export const PHONE_MIN = 10
export const PHONE_MAX = 20
export const COMPANY_MAX = 100
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 2000

// Inbox

/** Largest amount of an inquiry, in whole units of the currency. */
export const AMOUNT_MAX = 1_000_000_000
/** Length limit of the reason why an inquiry was lost, in characters. */
export const LOST_REASON_MAX = 200

// Contact page

/** Rows of the message field. */
export const CONTACT_MESSAGE_ROWS = 4
/**
 * Height of the contact page's banner in vh. The page repeats the numbers in its classes, because Tailwind needs them
 * literally; an end-to-end test compares the two.
 */
export const CONTACT_HERO_VH = { small: 40, large: 50 } as const
/** Height of the map in pixels, repeated in classes in the same way. */
export const MAP_PX = { small: 300, large: 400 } as const

// Accounts and personal data

/** Minimum length of a password. `PASSWORD_MIN` in the environment can raise it. */
export const PASSWORD_MIN_LENGTH = 6
/**
 * Months after which an inquiry that did not become an order is erased, as the privacy notices promise (D73).
 * `RETENTION_MONTHS` in the environment can only shorten this.
 */
export const RETENTION_MONTHS_DEFAULT = 24
/** Days after which the activity and the list of accounts no longer show a client address. */
export const CLIENT_ADDRESS_DAYS = 90
/** An unconfirmed or unsubscribed newsletter address is deleted this many days after its last change (D33). */
export const LAPSED_SUBSCRIBER_DAYS = 30
/** Suspected spam whose status nobody has changed is deleted after this many days (D70). */
export const SUSPECTED_SPAM_DAYS = 30
/** An undelivered mail is retained, with its content, for this many days. */
export const UNDELIVERED_MAIL_DAYS = 14
/** Weeks that the numbers go back, including this one. A week begins on Monday at midnight in the firm's time zone. */
export const NUMBER_WEEKS = 12
/** Months after which the counts of visits are deleted. They contain no personal data. */
export const VISIT_COUNT_MONTHS = 24
/** The most photographs of one inquiry, and the largest size of each in bytes. */
export const MAX_PHOTOS = 5
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024
/** Hours after which a photograph that belongs to no inquiry is deleted. */
export const UNCLAIMED_PHOTO_HOURS = 24
/** Length limit of a visitor's addition on the page of an inquiry, in characters after trimming. */
export const ADDITION_MAX = 1000
/** Hours for which a mailed link to one's own data works. */
export const DATA_LINK_HOURS = 24
/** Version of the privacy notices at the public forms, stored with each submission. Change it with their text. */
export const CONSENT_VERSION = '2026-11-23'

// Projects

/** Category of projects without one, in the public filter. */
export const OTHER_CATEGORY = 'Other'
