/** The embedded PostgreSQL cannot run, and a retry would not help. The message is one line that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
