import { expect, test } from 'vitest'
import { accentOf, contrast } from '../scripts/make-it-yours/accent.ts'
import { colours } from '../src/firm.ts'

test('Make it yours: any colour gives three accents of readable contrast; a readable colour is unchanged', () => {
  for (const colour of ['#000000', '#ffffff', '#0b6e4f', '#ffe600', '#777777', '#ff0000', '#1C2429']) {
    const { live, liveInk, liveLight } = accentOf(colour)
    expect([colour, contrast(liveLight, colours.slate) >= 4.5]).toEqual([colour, true])
    expect([colour, contrast(live, colours.ink) >= 4.5]).toEqual([colour, true])
    expect([colour, contrast(liveInk, colours.plaster) >= 4.5]).toEqual([colour, true])
  }
  expect(accentOf('#0b6e4f').liveInk).toBe('#0b6e4f')
  expect(accentOf('#ffe600').live).toBe('#ffe600')
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
})
