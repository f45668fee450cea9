import * as z from 'zod/mini'
import { projectTypes } from '../inquiries/schema.ts'

/** How many weeks the numbers go back, this week included. A week begins on Monday, at the firm's midnight. */
export const NUMBER_WEEKS = 12

/** Stands for the messages of the contact form, which have no project type. */
export const CONTACT_TYPE = 'contact'

/** What the numbers can be limited to, in the order of the form. */
export const numberTypes = [...projectTypes.map(({ value }) => value), CONTACT_TYPE] as const

export type NumberType = (typeof numberTypes)[number]

/** The first day of a week, a Monday; a week before the last twelve, and any other day, has no numbers. */
const week = z.optional(z.iso.date('Not a date'))

/** Left out: all weeks, all types. */
export const funnelInput = z._default(z.strictObject({ week, type: z.optional(z.enum(numberTypes)) }), {})

export const visitsInput = z._default(z.strictObject({ week }), {})
