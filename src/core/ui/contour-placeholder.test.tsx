import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContourPlaceholder, drawContours } from './contour-placeholder.tsx'

const seeds = Array.from({ length: 100 }, (_, index) => `0199d3f2-7c41-7000-8000-${index}`)

test('Contour placeholder: a record always has the same drawing, and other records have different ones', () => {
  expect(drawContours('asha')).toEqual(drawContours('asha'))
  expect(new Set(seeds.map((seed) => drawContours(seed).levels.join())).size).toBe(seeds.length)
})

test('Contour placeholder: a drawing has eight contours and is at most a few kilobytes', () => {
  for (const seed of seeds) {
    const { levels, lamps } = drawContours(seed)
    expect(levels).toHaveLength(8)
    expect(levels[0]).toMatch(/^M/)
    expect(levels.join(lamps).length).toBeLessThan(3000)
  }
})

test('Contour placeholder: every contour is closed and has whole numbers, so that no rounding errors add up', () => {
  for (const seed of seeds.slice(0, 50)) {
    const rings = drawContours(seed).levels.flatMap((level) => level.split(/(?<=z)/).filter(Boolean))
    for (const ring of rings) {
      expect(ring).toMatch(/^M[\d-]+ [\d-]+q(-?\d+ ?){4}(t(-?\d+ ?){2})+z$/)
      const steps = [...ring.matchAll(/q-?\d+ ?-?\d+ (-?\d+) ?(-?\d+)|t(-?\d+) ?(-?\d+)/g)]
      const end = steps.map(([, qx, qy, x, y]) => [Number(qx ?? x), Number(qy ?? y)])
      expect(end.reduce((sum, [x = 0]) => sum + x, 0)).toBe(0)
      expect(end.reduce((sum, [, y = 0]) => sum + y, 0)).toBe(0)
    }
  }
})

test('Contour placeholder: the drawing is hidden from screen readers and needs no style attribute', () => {
  const html = renderToStaticMarkup(<ContourPlaceholder seed="asha" className="aspect-square" />)
  expect(html).toContain('aria-hidden="true"')
  expect(html).not.toContain('style=')
})
