/** A backup cannot be written, read or restored. The message is one line for the operator and holds no secret. */
export class BackupError extends Error {}
