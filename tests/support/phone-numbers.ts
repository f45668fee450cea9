import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { firm } from '../../src/firm.ts'

const example = getExampleNumber(firm.country as CountryCode, examples)
if (!example) throw new Error(`there is no example of a telephone number in ${firm.country}`)

/** A mobile number of the firm's country in national format: '081234 56789'. */
export const NATIONAL = example.formatNational()
/** The same number in international format: '+91 81234 56789'. */
export const INTERNATIONAL = example.formatInternational()
/** The same number as dialled: '+918123456789'. */
export const DIALLED: string = example.number
