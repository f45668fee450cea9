import { sql } from 'kysely'

/**
 * Whether an inquiry, or one that was merged into it, has led to work. The law wants the records of that work kept, so that
 * neither its visitor nor the months of retention erase it (D73).
 */
export const hasLedToWork = sql<boolean>`(inquiries.status = 'won' or exists (
  select from inquiry_aliases where inquiry_aliases.inquiry_id = inquiries.id and inquiry_aliases.won))`

export const hasNotLedToWork = sql<boolean>`not ${hasLedToWork}`
