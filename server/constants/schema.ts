/**
 * Every number the business fixed, in one module that browser and server may both read. It lies beside
 * the schemas because that is the only part of the server from which the browser takes values.
 * `src/ui` knows nothing of this product: its parts take these numbers as properties, and a test beside
 * `src/site` holds what they do unasked against these.
 */

// The shell

/** The header is in its scrolled state while the page has scrolled more than this, in pixels. */
export const HEADER_SCROLLED_PX = 50

// Sounds

/** Volume of the click, 0 to 1, before the gain. */
export const CLICK_VOLUME = 0.3
/** The tone heard on hovering: frequency in hertz, length in seconds. */
export const HOVER_TONE = { hz: 800, seconds: 0.05 } as const
/** The tone heard when a slider moves: frequency in hertz, length in seconds. */
export const TRANSITION_TONE = { hz: 600, seconds: 0.1 } as const
/** What is played is volume × this (D56). */
export const PLAYBACK_GAIN = 0.3

// Movement

/** First slider: the index changes this many milliseconds after the lock is taken. */
export const SERVICE_SLIDER_LOCK_MS = 250
/** Second slider: the index changes at once, then the lock lasts this many milliseconds. */
export const PROJECT_SLIDER_LOCK_MS = 200
/** How long a counter runs where nothing else is said, in milliseconds. */
export const COUNTER_MS = 2000
/** How long the counters of the about page run, in milliseconds. */
export const ABOUT_COUNTER_MS = 2500
/** Share of a counter's area that must be in view before it starts. */
export const COUNTER_THRESHOLD = 0.3
/** The client logos advance by themselves every so many milliseconds. */
export const LOGO_AUTOPLAY_MS = 3000
/** A carousel advances by itself every so many milliseconds where nothing else is said. */
export const CAROUSEL_AUTOPLAY_MS = 4000
/** Project card n fades in n × this many seconds late. */
export const CARD_STAGGER_S = 0.1
/** Strength of a magnetic button where nothing else is said. */
export const MAGNET_STRENGTH = 20
/** Strength of the magnetic button in the hero. */
export const HERO_MAGNET_STRENGTH = 5

// The inquiry

/** A sent inquiry leads back to the home page after this many milliseconds. */
export const INQUIRY_REDIRECT_MS = 2000
/** A form that is sent sooner than this after it was shown was not filled in by a person. */
export const MIN_FILL_TIME_MS = 2000
/** An answer is promised within this many hours; the back office counts towards it. */
export const REPLY_HOURS = 24

/** Lengths of what a visitor types, in characters after trimming, both ends allowed (D64). */
export const NAME_MIN = 2
export const NAME_MAX = 100
export const EMAIL_MAX = 255
export const PHONE_MIN = 10
export const PHONE_MAX = 20
export const COMPANY_MAX = 100
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 2000

// The contact page

/** Rows of the contact form's message box. */
export const CONTACT_MESSAGE_ROWS = 4
/** Height of the contact page's banner in hundredths of the window. Tailwind needs the literal class: the
 * page repeats the numbers there, and the browser test measures them against these. */
export const CONTACT_HERO_VH = { small: 40, large: 50 } as const
/** Height of the map in pixels; repeated in classes as the banner's height is. */
export const MAP_PX = { small: 300, large: 400 } as const

// Accounts and personal data

/** Shortest password the form accepts; `PASSWORD_MIN` in the environment can raise it. */
export const PASSWORD_MIN_LENGTH = 6
/**
 * Months after which an inquiry that came to nothing is erased, as the notices promise (D73); `RETENTION_MONTHS` in
 * the environment can only shorten it.
 */
export const RETENTION_MONTHS_DEFAULT = 24
/** Version of the notices at the public forms, stored with what was sent under them. Changed with their words. */
export const CONSENT_VERSION = '2026-11-21'

// Projects

/** Stands for a project without a category in the public filter (144). */
export const OTHER_CATEGORY = 'Other'
