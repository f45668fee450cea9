import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImageWithFallback } from './image-with-fallback.tsx'

test('Image fallback: a record without a picture shows the fallback', () => {
  const html = renderToStaticMarkup(
    <ImageWithFallback src={null} picture={null} sizes="" alt="A house" fallback="/images/default.svg" />,
  )
  expect(html).toContain('src="/images/default.svg" alt="A house"')
})
