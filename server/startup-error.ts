/**
 * The server or its PostgreSQL cannot start until the operator changes something; a retry would not help. The message is
 * one line that says what.
 */
export class StartupError extends Error {}
