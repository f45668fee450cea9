import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REVEALS } from './reveal.tsx'

// 120
test('there are six ways to come in, and the sheet knows each', () => {
  expect(REVEALS).toEqual(['fadeUp', 'fadeIn', 'slideLeft', 'slideRight', 'scale', 'rotate'])
  const sheet = readFileSync(new URL('ui.css', import.meta.url), 'utf8')
  for (const type of REVEALS) expect(sheet).toContain(`.rv.${type}`)
})
