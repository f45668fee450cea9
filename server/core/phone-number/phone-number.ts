import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { LRUCache } from 'lru-cache'
import { firm } from '../../../src/firm.ts'

/*
 * What a typed telephone number means: whom it dials, and whether two are the same. Stored and shown is what was typed. A
 * number that no country has is accepted all the same, and then stands for its plain digits.
 */

/**
 * The first valid number in a text, of the firm's country unless it names another: '9820012345/46' and '022 2555 0100 / 01'
 * are their first numbers, and what follows an 'x' or 'ext.' is an extension.
 */
export const findPhoneNumber = (text: string) => findPhoneNumbersInText(text, firm.country)[0]

/**
 * What texts of the last minute dial: the back office reads the same ones again and again, and finding a number takes 0.15 ms.
 * No longer, because the number of a person who is erased must not stay in memory.
 */
const dialled = new LRUCache({
  max: 1000,
  ttl: 60_000,
  ttlAutopurge: true,
  memoMethod: (text: string) =>
    findPhoneNumber(text)?.number ?? { number: plainDigits(text), ext: undefined },
})

/** The form in which numbers are compared: E.164, without the extension. */
export const comparableNumber = (text: string): string => dialled.memo(text).number

/**
 * The address that dials a number. An extension follows a comma, a pause of two seconds: Android and iOS dial that, but not
 * the `;ext=` of RFC 3966.
 */
export function phoneUrl(text: string): string {
  const { number, ext } = dialled.memo(text)
  return `tel:${number}${ext ? `,${ext}` : ''}`
}

/** The address of a WhatsApp chat, which takes the digits of E.164 alone. */
export const whatsAppUrl = (text: string): string =>
  `https://wa.me/${comparableNumber(text).replace('+', '')}`

/** The addresses of a number that may be missing. */
export const phoneUrls = (phone: string | null) => ({
  phone_url: phone && phoneUrl(phone),
  whatsapp_url: phone && whatsAppUrl(phone),
})

const plainDigits = (text: string) => text.replaceAll(/(?!^\+)\D/g, '')
