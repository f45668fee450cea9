import { expect, test } from 'vitest'
import { readAnswers } from '../scripts/make-it-yours/answers.ts'

test.each([
  [{ name: 'N' }, 'a name has 2 to 40 characters'],
  [{ name: 'Nord<script>' }, 'a name begins with a letter'],
  [{ colour: 'green' }, 'a colour is written as #0b6e4f'],
  [{ zone: 'Berlin' }, 'there is no time zone Berlin'],
  [{ zone: '+05:30' }, 'there is no time zone +05:30'],
])('Make it yours: what is no name, no colour or no time zone is refused: %o', async (wrong, line) => {
  const good = { name: 'Nordlicht', colour: '#0b6e4f', zone: 'Europe/Berlin' }
  await expect(readAnswers({ ...good, ...wrong })).rejects.toThrow(line)
  expect(await readAnswers(good)).toEqual(good)
})
