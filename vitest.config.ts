import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { SITE } from './scripts/site.ts'
import { screenBrowser, screenServer } from './tests/support/screens/vitest-browser.ts'
import viteConfig from './vite.config.ts'

// Workers and the processes that tests start share a compile cache: a short process spends half of its time compiling.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled-code')

/** Compiles JSX to the calls that React's production build understands. */
const productionJsx: Plugin = {
  name: 'production-jsx',
  enforce: 'post',
  config: () => ({ oxc: { jsx: { development: false } } }),
}

/**
 * Screen tests use React's production build. With the development build they take a sixth longer; the trial
 * `screen-warnings` checks its warnings.
 */
const reactBuild = { 'process.env.NODE_ENV': JSON.stringify(process.env.SCREENS_REACT ?? 'production') }

/** The one test file in src/ that needs a database. */
const RENDERING_TEST = 'src/server.test.tsx'

/** Tests that take minutes and that everyday changes seldom break: `npm run trial` (tests/trials/README.md). */
const TRIALS = {
  extends: true as const,
  test: {
    name: 'trials',
    include: ['tests/trials/*.test.ts'],
    globalSetup: 'tests/support/cluster.ts',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    retry: 0,
  },
}

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      passWithNoTests: false,
      // One more than CI has cores: tests spend half of their time waiting for PostgreSQL and for timers.
      maxWorkers: 3,
      // The test files of a worker share its modules and its database: importing them again took as long as the tests.
      isolate: false,
      // Limits end a hang: some ten times what the slowest test takes on two idle cores.
      testTimeout: 120_000,
      // `npm test` lists tests that passed only on retry, and fails when there are many.
      retry: 1,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      projects: [
        {
          extends: true,
          // Not by `exclude`, which would replace the one of the command line.
          test: { name: 'unit', include: ['tests/*.test.ts', 'src/**/!(server).test.{ts,tsx}'] },
        },
        // Starting PostgreSQL takes seconds: only the tests that need it wait for it.
        {
          extends: true,
          plugins: [productionJsx],
          test: {
            name: 'database',
            // React as in production: its development build takes several times as long to render a page.
            env: { NODE_ENV: 'production' },
            include: ['{server,migrations}/**/*.test.ts', `tests/pages/${SITE}/*.test.ts`, RENDERING_TEST],
            globalSetup: 'tests/support/cluster.ts',
            setupFiles: ['tests/support/cheap-sign-in.setup.ts', 'tests/support/clear-database.setup.ts'],
          },
        },
        ...(process.env.TRIALS ? [TRIALS] : []),
        // Screen tests, in pages of a real browser that stay open.
        {
          extends: true,
          plugins: [screenServer, productionJsx],
          define: reactBuild,
          optimizeDeps: {
            rolldownOptions: { transform: { define: reactBuild } },
            entries: [
              'src/client.tsx',
              'src/{routes,sites/*/routes}/**/*.tsx',
              'tests/screens/**/*.screen.ts',
            ],
          },
          test: {
            name: 'screens',
            include: [`tests/screens/{,${SITE}/}*.screen.ts`],
            globalSetup: 'tests/support/cluster.ts',
            setupFiles: 'tests/support/screens/setup.ts',
            // After the others, so that the pages have the processor to themselves: running both at once is no faster.
            sequence: { groupOrder: 1 },
            // Two pages, each with its own server and database: a single one leaves the second of CI's two cores idle.
            maxWorkers: 2,
            // Pictures are decoded at a low priority, which a busy machine serves late.
            testTimeout: 180_000,
            // A limit ends a hang: on a busy machine the first page that needs a module waits for it.
            expect: { poll: { timeout: 20_000 } },
            browser: screenBrowser(),
          },
        },
      ],
    },
  }),
)
