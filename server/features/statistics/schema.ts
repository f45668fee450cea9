import * as z from 'zod/mini'
import { projectTypes } from '../../../src/firm.ts'
import { countedWeek } from '../../core/validators/schema.ts'

/** Stands for the messages of the contact form, which have no project type. */
export const CONTACT_TYPE = 'contact'

/** The types that the numbers can be limited to, in the order of the form. */
export const numberTypes = [...projectTypes.map(({ value }) => value), CONTACT_TYPE] as const

export type NumberType = (typeof numberTypes)[number]

/** Without a week, all weeks; without a type, all types. */
export const funnelInput = z._default(
  z.strictObject({ week: countedWeek, type: z.optional(z.enum(numberTypes)) }),
  {},
)
