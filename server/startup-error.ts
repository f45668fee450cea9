/** The server cannot start until the operator changes something. The message is one line that says what. */
export class StartupError extends Error {}
