import { v7 } from 'uuid'

/** A new row's id: uuid v7, so that ids grow with time and pages by key stay in order. */
export const newId = (): string => v7()

/** What people call an inquiry by: the last six characters of its id (D69). */
export const inquiryReference = (id: string): string => id.slice(-6).toUpperCase()
