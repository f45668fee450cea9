import { createLog } from '../core/log.ts'
import { createMailTransport } from '../core/mail/transport.ts'
import { type Jobs, createJobs } from '../jobs/jobs.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Opens the job queue as a server has made it, without workers, for the time of `work`.
 * @throws StartupError when no server of this version has made it yet
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
