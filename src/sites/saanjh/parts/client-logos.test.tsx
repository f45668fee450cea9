import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClientLogos } from './client-logos.tsx'

// D27
test('Client logos: ten placeholders are shown while no client is entered', () => {
  const markup = renderToStaticMarkup(<ClientLogos clients={[]} />)
  expect(markup.match(/<li\b/g)).toHaveLength(10)
})
