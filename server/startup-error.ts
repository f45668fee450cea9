/** A start cannot succeed until the operator does something. The message is one line that says what. */
export class StartupError extends Error {}
