import { expect, test } from 'vitest'
import { sampleFaq } from './sample-faq.ts'

// 167
test('FAQ: each of the ten sample questions has an answer and its own anchor', () => {
  expect(sampleFaq).toHaveLength(10)
  expect(new Set(sampleFaq.map(({ slug }) => slug)).size).toBe(10)
  for (const { slug, question, answer } of sampleFaq) {
    expect(slug).toMatch(/^[a-z-]+$/)
    expect(question).toMatch(/\?$/)
    expect(answer).toMatch(/\.$/)
  }
})
