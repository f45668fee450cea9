import { isTaxNumber } from '../../src/firm.ts'

/** Of the countries whose rule is known here the first number that the firm's rule takes. */
export const A_TAX_NUMBER = ['27AAPFU0939F1ZV', 'DE123456789'].find(isTaxNumber) ?? ''
