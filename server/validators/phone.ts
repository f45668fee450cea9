import * as z from 'zod/mini'
import { PHONE_MAX, PHONE_MIN } from '../constants/schema.ts'
import { singleLine } from './schema.ts'

const TOO_FEW_DIGITS = 'Phone number must be at least 10 digits'

/** Phone number: 10 to 20 characters with at least 10 digits (D65). Devanagari digits become Latin ones. */
export const phone = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))),
  ),
  singleLine(PHONE_MAX, 'Phone number must be less than 20 digits').check(
    z.refine(
      (value) => value.length >= PHONE_MIN && value.replaceAll(/\D/g, '').length >= PHONE_MIN,
      TOO_FEW_DIGITS,
    ),
  ),
)
