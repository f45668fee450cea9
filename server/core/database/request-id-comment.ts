import { currentRequestId } from '../request-id.ts'

/** What begins a transaction: Kysely's two ways. */
const BEGIN = /^(?:begin|start transaction)\b/

/**
 * Adds the request's id to the text of a statement that PostgreSQL reads anew anyway (docs/decisions.md, 'The request's id in PostgreSQL'): as a comment, and to the one
 * that begins a transaction besides as `application_name` of all that follows in it. So `pg_stat_activity` and a line of
 * PostgreSQL's log (`%a`) name the request that holds a lock or waits for one.
 *
 * A prepared statement has no comment: its text would be another one with each request, so that each would be parsed and
 * planned anew. `application_name` in the same message as `begin` takes no round trip of its own, and ends with the
 * transaction.
 * @param text a statement without a name, or anything else that `query` of `pg` takes, which is returned as it is
 */
export function withRequestId<Query>(text: Query): Query | string {
  const requestId = currentRequestId()
  if (requestId === undefined || typeof text !== 'string') return text
  const tagged = `${text} /* request ${requestId} */`
  return BEGIN.test(text) ? `${tagged}; set local application_name = 'busbar ${requestId}'` : tagged
}
