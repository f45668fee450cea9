import { expect, test } from 'vitest'
import { backOfficeFiles } from '../scripts/service-worker.ts'

test('Service worker: it caches the entry, the back office and its dynamic imports, and no page of the site', () => {
  const files = backOfficeFiles({
    'src/client.tsx': {
      file: 'assets/client.js',
      imports: ['_shell'],
      css: ['assets/site.css'],
      dynamicImports: [
        'src/sites/saanjh/routes/_site/index.tsx',
        'src/routes/admin.tsx',
        'src/core/ui/toaster.tsx',
      ],
    },
    _shell: { file: 'assets/shell.js', dynamicImports: ['src/sites/saanjh/parts/map.tsx'] },
    'src/sites/saanjh/parts/map.tsx': { file: 'assets/map.js' },
    'src/sites/saanjh/routes/_site/index.tsx': { file: 'assets/home.js' },
    'src/core/ui/toaster.tsx': { file: 'assets/toaster.js' },
    'src/routes/admin.tsx': {
      file: 'assets/admin.js',
      css: ['assets/admin.css'],
      dynamicImports: ['_chart'],
    },
    _chart: { file: 'assets/chart.js', imports: ['_shell'] },
  })
  expect(files).toEqual([
    '/assets/admin.css',
    '/assets/admin.js',
    '/assets/chart.js',
    '/assets/client.js',
    '/assets/shell.js',
    '/assets/site.css',
    '/assets/toaster.js',
  ])
})
