import { v7 } from 'uuid'

/** An id for a new row: UUID v7. Ids grow with time, so cursor pagination by (created_at, id) is stable. */
export const newId = (): string => v7()

/** The reference number of an inquiry that people use on the phone: the last six characters of its id (D69). */
export const inquiryReference = (id: string): string => id.slice(-6).toUpperCase()
