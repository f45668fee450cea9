import type { CommandContext } from '../core/command.ts'
import { createLog } from '../core/log.ts'
import { createMailTransport } from '../core/mail/transport.ts'
import { type Jobs, createJobs } from '../jobs.ts'

/**
 * Opens the job queue that a server has created, without workers, for the duration of `work`.
 * @throws StartupError when no server of this version has created it yet
 */
export async function withJobs<Result>(
  { db, env, databaseServer }: CommandContext,
  work: (jobs: Jobs) => Promise<Result>,
): Promise<Result> {
  const log = createLog('warn', process.stderr)
  const deliver = createMailTransport(env, log)
  const jobs = createJobs(databaseServer.directConnection, { db, env, log, deliver, setsUp: false })
  try {
    await jobs.start()
    return await work(jobs)
  } finally {
    await jobs.stop()
  }
}
