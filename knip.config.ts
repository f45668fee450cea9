import type { KnipConfig } from 'knip'
import { siteNames } from './scripts/site.ts'

/** Parts that sites share, and their tests. In a project with one site, parts that only another site used may stay. */
const KIT = [
  'src/core/{page,ui}/*.{ts,tsx}',
  'src/sites/parts/*.{ts,tsx}',
  'server/sections/*/samples/schema.ts',
  'tests/support/**/*.ts',
]

const config: KnipConfig = {
  entry: [
    'src/{routes,sites/*/routes}/**/*.tsx',
    'server/{main,dev}.ts',
    'server/cli/main.ts',
    'server/core/media/picture-worker.ts',
    'src/features/offline/service-worker/worker.ts',
    'migrations/*.ts',
    'server/sections/*/samples.ts',
    'scripts/*.{mjs,ts}',
    'tests/trials/*.ts',
    'tests/trials/*/trial.ts',
    'tests/trials/bench/{ceiling,driver}.ts',
    'tests/trials/kubernetes/outside.ts',
    'tests/trials/load/requests.ts',
    'tests/{e2e,trials}/**/*.e2e.ts',
    'tests/screens/**/*.screen.ts',
    'tests/support/screens/screen-server.ts',
    'tests/pages/*/shots.ts',
    '**/*.test.{ts,tsx}',
    'tests/support/{embedded-child,assert-fresh-build}.ts',
    'tests/support/record-loaded-modules.mjs',
    'server/core/constants/schema.ts',
    'src/core/tax-number/*.ts',
    'src/sites/*/{site,shell-modules,office/*,content/facts}.ts',
    'src/sites/*/parts/{not-found-page.tsx,call-to-action.lazy.ts}',
    ...(siteNames().length > 1 ? [] : KIT),
  ],
  project: ['{server,src,migrations,tests,scripts}/**/*.{ts,tsx,mjs}'],
  ignoreDependencies: [
    'daisyui',
    'kubernetes-models',
    '@kubernetes-models/cloudnative-pg',
    '@kubernetes-models/gateway-api',
    'tailwindcss',
    '@types/smtp-server',
    '@expo-google-fonts/arimo',
    '@secretlint/secretlint-rule-preset-recommend',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'secretlint',
  ],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['du', 'unshare', 'mount', 'umount', 'systemd-analyze', 'kubectl'],
}

export default config
