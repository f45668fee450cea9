/**
 * Test files that `npm run check` leaves to `npm test`, because each takes two seconds or more, as long as a hundred tests:
 * they compile copies of the project, start programs or PostgreSQL clusters of their own, send thousands of requests, or wait
 * for times that the product keeps. `npm run check -- --changed` runs one all the same when it or what it tests has changed.
 */
export const SLOW_TESTS = [
  // Copies of the project that are started.
  'tests/dev-start.test.ts',
  'tests/check-packages.test.ts',
  // PostgreSQL clusters of their own.
  'migrations/001-ground.test.ts',
  'server/backup/backup-commands.test.ts',
  'server/backup/move-database.test.ts',
  'server/backup/scheduled-backup.test.ts',
  'server/backup/stored-backup.test.ts',
  'server/database/embedded/database-role.test.ts',
  'server/database/embedded/embedded-postgres.test.ts',
  'server/database/embedded/log-rotation.test.ts',
  'server/database/embedded/replace-cluster.test.ts',
  // Thousands of random requests, and every address with every kind of visitor.
  'server/address-matrix.test.ts',
  'server/fuzz.test.ts',
  'server/random-inputs.test.ts',
  // Programs of their own: the command line, and clients that read slowly.
  'server/cli/doctor.test.ts',
  'server/cli/media-move.test.ts',
  'server/cli/run.test.ts',
  'server/http/http-server.test.ts',
  // Mails, jobs and notices, which wait for the queue to look again.
  'server/database/notifications.test.ts',
  'server/inquiry/replies/replies.test.ts',
  'server/jobs/jobs.test.ts',
  'server/mail/mail-procedures.test.ts',
  'server/mail/outbox.test.ts',
  'server/mail/transport.test.ts',
  'server/notifications/due.test.ts',
  'server/push/push-queue.test.ts',
  'server/tracing/tracing.test.ts',
  // Sign-ups and sign-ins, whose answers take the same time whether an address is known or not.
  'server/auth/email-verification.test.ts',
  'server/auth/password-reset.test.ts',
  'server/auth/router.test.ts',
  'server/auth/second-factor/passkeys.test.ts',
  'server/auth/second-factor/procedures.test.ts',
  'server/auth/second-factor/sign-in-code.test.ts',
  'server/auth/setup-link.test.ts',
  'server/auth/sign-up.test.ts',
  'server/inquiry/visitor/own-data.test.ts',
  'server/proxied-limits.test.ts',
  'server/auth/constant-time.test.ts',
  'server/auth/known-and-unknown.test.ts',
  // Pictures by the dozen, or many thousands of rows.
  'server/database/counts.test.ts',
  'server/database/query-plans.test.ts',
  'server/inquiry/csv-export.test.ts',
  'server/inquiry/photos/erase-photos.test.ts',
  'server/inquiry/photos/photo-form-post.test.ts',
  'server/inquiry/photos/photo-routes.test.ts',
  'server/inquiry/visitor/inquiry-page-photos.test.ts',
  'server/inquiry/visitor/inquiry-page.test.ts',
  'server/media/hostile-files.test.ts',
  'server/media/media-jobs.test.ts',
  'server/media/upload-response.test.ts',
  'server/media/upload-route.test.ts',
  'server/pages/og-pictures.test.ts',
]

/**
 * Those that `npm run check` leaves out: all, or with the files that changed those whose subject is not among them.
 * @param {string[] | null} changed paths of files, null for all
 * @returns {string[]}
 */
export const slowTestsToSkip = (changed) =>
  SLOW_TESTS.filter((test) => !changed?.some((file) => withoutExtension(file) === withoutExtension(test)))

const withoutExtension = (/** @type {string} */ path) => path.replace(/(?:\.test)?\.\w+$/, '')
