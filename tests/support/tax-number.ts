import { isTaxNumber } from '../../src/firm.ts'

/** The first of these countries' tax numbers that is valid by the firm's rule. */
export const A_TAX_NUMBER = ['27AAPFU0939F1ZV', 'DE123456789'].find(isTaxNumber) ?? ''
