import { expect, test } from 'vitest'
import { readAnswers } from '../scripts/make-it-yours/answers.ts'

test.each([
  [{ name: 'N' }, 'a name has 2 to 40 characters'],
  [{ name: 'Nord<script>' }, 'a name begins with a letter'],
  [{ colour: 'green' }, 'a colour is written as #0b6e4f'],
  [{ zone: 'Berlin' }, 'there is no time zone Berlin'],
  [{ zone: '+05:30' }, 'there is no time zone +05:30'],
  [{ country: 'Germany' }, 'there is no country Germany'],
  [{ currency: 'euro' }, 'there is no currency euro'],
  [{ site: 'fancy' }, 'there is no site fancy: choose'],
  [{ types: 'Roofs,Walls' }, 'project types are 3 to 12'],
  [{ types: 'Roofs,roofs,Walls' }, 'project types are different words'],
  [{ types: 'Roofs,Walls,Contact' }, 'none is contact'],
  [{ types: 'Roofs,Walls,<b>' }, '"<b>" has not'],
  [{ languages: 'en,xx' }, 'write src/sites/plain/content/privacy-xx.ts'],
])('Make it yours: an answer that does not hold is refused: %o', async (wrong, line) => {
  const good = {
    name: 'Nordlicht',
    colour: '#0b6e4f',
    zone: 'Europe/Berlin',
    country: 'DE',
    currency: 'EUR',
    site: 'plain',
    languages: 'en',
    types: 'Roofs,Shops & offices,Other',
  }
  await expect(readAnswers({ ...good, ...wrong })).rejects.toThrow(line)
  expect(await readAnswers(good)).toEqual(good)
})
