/**
 * Test files that `npm run check` leaves to `npm test`, because each takes as long as a hundred others: they compile copies
 * of the project, start programs or PostgreSQL clusters of their own, send thousands of requests, or measure times.
 */
export const SLOW_TESTS = [
  // Copies of the project that are generated into, compiled and started.
  'tests/new-resource.test.ts',
  'tests/bare.test.ts',
  'tests/other-firm.test.ts',
  'tests/column-rename.test.ts',
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
  // Times, over many sign-ins.
  'server/auth/constant-time.test.ts',
  'server/auth/known-and-unknown.test.ts',
  // Pictures by the dozen, or many thousands of rows.
  'server/database/query-plans.test.ts',
  'server/inquiry/photos/erase-photos.test.ts',
  'server/media/hostile-files.test.ts',
  'server/media/media-jobs.test.ts',
  'server/media/upload-route.test.ts',
  'server/pages/og-pictures.test.ts',
]
