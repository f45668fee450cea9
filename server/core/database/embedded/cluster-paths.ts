import type { Binaries } from './binaries.ts'

/** The paths of one PostgreSQL cluster. */
export interface Cluster {
  dataDir: string
  /** PGDATA. Exists under this name only once initdb has finished. */
  folder: string
  /** Folder of the Unix socket, private to the user that PostgreSQL runs as. */
  socketDir: string
  /** PostgreSQL's own log, which also reports crash recoveries. */
  logFile: string
  lockFile: string
  binaries: Binaries
}
