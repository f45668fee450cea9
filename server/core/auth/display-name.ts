import { sql } from 'kysely'

/**
 * SQL: what to call an account, its name or the part of its address before the @. Null where a left join found no account.
 */
export const displayNameColumn = sql<string | null>`coalesce(users.name, split_part(users.email, '@', 1))`
