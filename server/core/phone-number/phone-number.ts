import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { LRUCache } from 'lru-cache'
import { firm } from '../../../src/firm.ts'

/*
 * What a typed telephone number dials, and whether two numbers are the same. A number is stored and shown as typed. A
 * number that is valid in no country is accepted all the same, and is then dialled and compared by its plain digits.
 */

/**
 * The first valid number in a text, of the firm's country unless it has another country's code. Of '9820012345/46' and
 * '022 2555 0100 / 01' that is the first of the two numbers; digits after an 'x' or 'ext.' are an extension.
 */
export const findPhoneNumber = (text: string) => findPhoneNumbersInText(text, firm.country)[0]

/**
 * Cache of the numbers that typed texts dial: the back office reads the same texts again and again, and finding a
 * number takes 0.15 ms. Entries expire after a minute, because the number of an erased person must not stay in memory.
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
 * The address that dials a number. An extension follows a comma, a pause of two seconds: Android and iOS dial that, but
 * not the `;ext=` of RFC 3966.
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
