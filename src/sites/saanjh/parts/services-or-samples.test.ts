import { expect, test } from 'vitest'
import { findRelatedServices } from './related-services.ts'
import { firstSentence, servicesOrSamples } from './services-or-samples.ts'

const managedServices = ['survey', 'wiring', 'panels', 'solar', 'lifts'].map((slug) => ({
  id: slug,
  slug,
  title: slug,
  description: `All about ${slug}. And more.`,
  icon: 'plug',
  body: '',
}))

const slugs = (services: readonly { slug: string }[]) => services.map(({ slug }) => slug)

test('Services: managed services replace all of the specified six at once', () => {
  expect(servicesOrSamples([])).toHaveLength(6)
  expect(servicesOrSamples(managedServices.slice(0, 1))).toHaveLength(1)
})

test('Related services: the next three others are related, wrapping from the last to the first', () => {
  expect(slugs(findRelatedServices('survey', managedServices))).toEqual(['wiring', 'panels', 'solar'])
  expect(slugs(findRelatedServices('lifts', managedServices))).toEqual(['survey', 'wiring', 'panels'])
  expect(slugs(findRelatedServices('solar', managedServices))).toEqual(['lifts', 'survey', 'wiring'])
  expect(slugs(findRelatedServices('no-such-service', managedServices))).toEqual([
    'survey',
    'wiring',
    'panels',
  ])
})

test('Related services: of two services each is related to the other alone', () => {
  expect(slugs(findRelatedServices('survey', managedServices.slice(0, 2)))).toEqual(['wiring'])
})

test('Related services: while none is managed the specified three are related, but never a service to itself', () => {
  expect(slugs(findRelatedServices('industrial', []))).toEqual(['electrical-consultation', 'turnkey', 'amc'])
  expect(slugs(findRelatedServices('no-such-service', []))).toEqual([
    'electrical-consultation',
    'turnkey',
    'amc',
  ])
  expect(slugs(findRelatedServices('turnkey', []))).toEqual(['electrical-consultation', 'amc', 'commercial'])
  for (const { slug } of servicesOrSamples([]))
    expect(slugs(findRelatedServices(slug, []))).not.toContain(slug)
})

test('First sentence: it ends at its full stop, not at a decimal point', () => {
  expect(firstSentence('Power factor 0.99 at the incomer. Measured twice.')).toBe(
    'Power factor 0.99 at the incomer.',
  )
  expect(firstSentence('No stop at all')).toBe('No stop at all')
  expect(firstSentence('')).toBe('')
})
