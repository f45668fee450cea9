import type { LogEvent } from 'kysely'
import { activeTracing } from './tracing.ts'

/** The first words of a statement: what it does, and to which table. */
const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?(\w+)"?/i

/** Longest text of a statement in a span. */
const MAX_TEXT = 2000

/**
 * Kysely's log: a span for each statement, with its text, which has $1 in place of a value (S06). Kysely calls it in
 * the async context of the statement's caller, so that the span is a child of the procedure or the job.
 */
export function recordStatement({ query, queryDurationMillis: ms, ...event }: LogEvent): void {
  const [, operation = 'sql'] = OPERATION.exec(query.sql) ?? []
  const [, table] = TABLE.exec(query.sql) ?? []
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.collection.name': table,
    'db.query.text': query.sql.slice(0, MAX_TEXT),
  }
  activeTracing()?.record(
    { name: table ? `${operation} ${table}` : operation, kind: 'client', attributes },
    performance.now() - ms,
    ms,
    'error' in event ? event.error : undefined,
  )
}
