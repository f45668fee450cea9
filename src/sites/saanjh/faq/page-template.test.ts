import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseFields } from '../../../../scripts/new/fields.ts'
import { namesOf } from '../../../../scripts/new/names.ts'
import { pageFile } from '../../../../scripts/new/templates/site.ts'
import { normalise, partOf } from '../../../../tests/support/normalised-code.ts'

const questions = { ...namesOf('questions'), kebab: 'faq', camel: 'content.faq', pascal: 'Faq', title: 'FAQ' }
const questionFields = parseFields('question:line answer:text')

test('Templates: a generated page has the same loader and head as the FAQ page', () => {
  const route = (text: string) => normalise(partOf(text, /export const Route [\s\S]*?\n\}\)\n/))
  const page = readFileSync('src/sites/saanjh/routes/_site/faq.tsx', 'utf8')
    .replaceAll('faqList', 'faq.list')
    .replace(/ {6}structuredData: [\s\S]*?: \[\],\n/, '')
    .replace('pages.faq', 'its own words')
    .replace("'faq',", 'a drawn picture,')
  const written = pageFile(questions, questionFields)
    .replace(/\(brand\) => \(\{[\s\S]*?\}\)/, 'its own words')
    .replace(/import\.meta\.env\.SSR \? ogImageOf\(.*\) : undefined/, 'a drawn picture')
  expect(route(written)).toEqual(route(page))
})
