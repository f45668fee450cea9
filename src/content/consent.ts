/**
 * The notices at the public forms: what, why, how long, whom to ask (D73). A link to /privacy follows each.
 * When their words change, CONSENT_VERSION in server/constants/schema.ts changes with them: it is stored
 * with every record.
 */
export const consentNotices = {
  inquiry:
    'We use these details to answer your inquiry and to quote for the work. If nothing comes of it we erase them after 24 months. To see or erase them, write to the office.',
  contact:
    'We use your name, e-mail address and message to answer you, and erase them after 24 months. To see or erase them, write to the office.',
  newsletter:
    'We use your e-mail address to send one letter a quarter, once you have confirmed it. One click unsubscribes.',
} as const
