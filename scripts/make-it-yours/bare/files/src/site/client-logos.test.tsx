import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClientLogos } from './client-logos.tsx'

test('Client logos: each client stands with its logo and its link, and without clients there is no section', () => {
  const client = {
    id: '1',
    name: 'Kokum',
    logo_url: '/favicon.svg',
    logo: null,
    website_url: 'https://kokum.example',
  }
  const markup = renderToStaticMarkup(<ClientLogos clients={[client]} />)
  expect(markup).toMatch(/<li\b.*href="https:\/\/kokum.example".*src="\/favicon.svg".*Kokum/)
  expect(renderToStaticMarkup(<ClientLogos clients={[]} />)).toBe('')
})
