import { firm } from '../firm.ts'

const digitsOf = (number: string) => number.replaceAll(/[^+\d]/g, '')

/** The address of a telephone: '+91 00000 00000' → 'tel:+910000000000'. */
export const telUrl = (number: string): string => `tel:${digitsOf(number)}`

/**
 * The address of a WhatsApp chat, which wants the digits with their country: ten, also after a 0, are of the firm's country
 * unless a + says otherwise.
 */
export const whatsAppUrl = (number: string): string =>
  `https://wa.me/${digitsOf(number)
    .replace(/^0?(?=\d{10}$)/, firm.callingCode)
    .replaceAll(/^0+|\+/g, '')}`
