import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClientLogos } from './client-logos.tsx'

// 115
test('the logo carousel is told to advance every 3000 ms, and shows ten logos while none is entered', () => {
  const markup = renderToStaticMarkup(<ClientLogos clients={[]} />)
  expect(markup).toContain('data-autoplay="3000"')
  expect(markup.match(/<li>/g)).toHaveLength(10)
})
