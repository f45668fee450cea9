import { sql } from 'kysely'

/**
 * Whether neither an inquiry nor one that was merged into it has led to work: the law wants the records of that work kept, so
 * that the months of retention do not erase it (D73).
 */
export const hasNotLedToWork = sql<boolean>`(inquiries.status <> 'won' and not exists (
  select from inquiry_aliases where inquiry_aliases.inquiry_id = inquiries.id and inquiry_aliases.won))`
