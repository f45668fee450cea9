import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfflineNotice } from './list-notices.tsx'

// D30
test('Projects: the offline notice mentions loaded projects only when there are any', () => {
  const render = (hasProjects: boolean) =>
    renderToStaticMarkup(<OfflineNotice hasProjects={hasProjects} onRetry={() => {}} />)
  expect(render(true)).toContain('No connection to the site. These projects were loaded earlier.')
  expect(render(false)).toContain('No connection to the site.')
  expect(render(false)).not.toContain('loaded earlier')
})
