import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAnswers } from '../scripts/make-it-yours/answers.ts'
import { removeOtherSites } from '../scripts/make-it-yours/remove.ts'
import { rewriteFirm } from '../scripts/make-it-yours/rewrite.ts'
import { Changes } from '../scripts/new/changes.ts'

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

test.each([
  [{ name: 'N' }, 'a name has 2 to 40 characters'],
  [{ name: 'Nord<script>' }, 'a name begins with a letter'],
  [{ colour: 'green' }, 'a colour is written as #0b6e4f'],
  [{ zone: 'Berlin' }, 'there is no time zone Berlin'],
  [{ zone: '+05:30' }, 'there is no time zone +05:30'],
  [{ zone: 'europe/berlin' }, 'there is no time zone europe/berlin'],
  [{ zone: 'Europe/Atlantis' }, 'there is no time zone Europe/Atlantis'],
  // India's for Intl, Israel's for PostgreSQL.
  [{ zone: 'IST' }, 'there is no time zone IST'],
  [{ country: 'Germany' }, 'there is no country Germany'],
  [{ currency: 'euro' }, 'there is no currency euro'],
  [{ site: 'fancy' }, 'there is no site fancy: choose'],
  [{ types: 'Roofs,Walls' }, 'project types are 3 to 12'],
  [{ types: 'Roofs,roofs,Walls' }, 'project types are different words'],
  [{ types: 'Roofs,Walls,Contact' }, 'none is contact'],
  [{ types: 'Roofs,Walls,<b>' }, '"<b>" has not'],
  [{ languages: 'en,xx' }, 'write src/sites/plain/content/privacy-xx.ts'],
])('Make it yours: an answer that does not hold is refused: %o', async (wrong, line) => {
  await expect(readAnswers({ ...good, ...wrong })).rejects.toThrow(line)
  expect(await readAnswers(good)).toEqual(good)
})

test.each([
  'America/Argentina/Buenos_Aires',
  'America/Indiana/Indianapolis',
  'America/Nuuk',
  'Africa/Asmara',
  'Pacific/Chuuk',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Europe/Kyiv',
  'America/Port-au-Prince',
  'Etc/GMT+5',
  'UTC',
])('Make it yours: the time zone %s is accepted', async (zone) => {
  expect(await readAnswers({ ...good, zone })).toMatchObject({ zone })
})

test('Make it yours: a second time with a country of another tax rule, the rule is still there', () => {
  const root = mkdtempSync(join(tmpdir(), 'busbar-firm-'))
  for (const file of [
    'src/firm.ts',
    'src/theme.css',
    'src/core/tax-number',
    'public/site.webmanifest',
    'renovate.json',
    'package.json',
  ])
    cpSync(file, join(root, file), { recursive: true })
  for (const [country, rule] of Object.entries({ DE: 'eu-vat', US: 'any', IN: 'gstin' })) {
    const changes = new Changes(root)
    rewriteFirm(changes, root, { ...good, country })
    changes.write()
    removeOtherSites(root, good.site)
    const [, imported] = /from '(.*tax-number.*)'/.exec(readFileSync(join(root, 'src/firm.ts'), 'utf8')) ?? []
    expect(imported).toBe(`./core/tax-number/${rule}.ts`)
    expect(existsSync(join(root, 'src', imported ?? ''))).toBe(true)
  }
  rmSync(root, { recursive: true })
})
