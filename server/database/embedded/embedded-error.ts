/** Why the server's own PostgreSQL cannot run, in one line that says what to do. Trying again would not help. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
