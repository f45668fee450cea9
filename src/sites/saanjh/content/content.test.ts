import { expect, test } from 'vitest'
import { sampleClients } from '../../../../server/sections/clients/samples/schema.ts'
import { sampleProjects } from '../../../../server/sections/projects/samples/schema.ts'
import { sampleServices } from '../../../../server/sections/services/samples/schema.ts'
import { sampleTeam } from '../../../../server/sections/team/samples/schema.ts'
import { footerServices } from './footer.ts'
import { processSteps } from './process.ts'
import { relatedServices } from './service-detail.ts'
import { serviceCards, serviceImage } from './services.ts'
import { projectSlides, serviceSlides } from './slides.ts'

// 92
test('Sliders: each of the five slides has a unique id, a title and a picture', () => {
  expect(serviceSlides.map((slide) => slide.title)).toEqual([
    'Residential Projects',
    'Commercial Systems',
    'Industrial Solutions',
    'Smart Home Automation',
    'Maintenance & Safety',
  ])
  expect(countDistinct(serviceSlides.map((slide) => slide.id))).toBe(5)
  expect(serviceSlides.every((slide) => slide.id)).toBe(true)
  for (const slide of [...serviceSlides, ...projectSlides]) expect(slide.image.alt).toBeTruthy()
})

test('Sliders: each of the six slides of the second slider has a title and a subtitle', () => {
  expect(projectSlides.map((slide) => slide.title)).toEqual([
    'Residential Projects',
    'Glass Horizon Pavilion',
    'Casa Arco',
    'Hilltop',
    'Frame House',
    'Studio H',
  ])
  expect(projectSlides.every((slide) => slide.subtitle)).toBe(true)
})

test('Samples: the sample company has as many of everything as the pages show', () => {
  expect(sampleProjects).toHaveLength(9)
  expect(sampleClients).toHaveLength(10)
  expect(sampleTeam).toHaveLength(4)
  expect(processSteps).toHaveLength(6)
  expect(sampleServices.map((service) => service.slug)).toEqual([
    'electrical-consultation',
    'residential',
    'turnkey',
    'commercial',
    'industrial',
    'amc',
  ])
  for (const card of serviceCards) expect(card.features).toHaveLength(4)
  const slugs = sampleServices.map((service) => service.slug)
  expect(footerServices.map((service) => service.slug).toSorted()).toEqual(slugs.toSorted())
})

test('Samples: a service has the same name in the footer, beside another service and in its own section', () => {
  const named = (slug: string) => sampleServices.find((service) => service.slug === slug)?.title
  for (const { slug, title } of relatedServices) expect(title).toBe(named(slug))
  // Like the cards of the three kinds of customers, the footer says 'Residential Electrical'.
  for (const { slug, title } of footerServices)
    expect(title.replace(/(?<=al) Electrical$/, '')).toBe(named(slug))
})

test('Samples: every project is in one of the four areas that the page names above the list', () => {
  // Lonavala and Chakan belong to the district of Pune, the other two to Mumbai.
  const places = new Set([
    'Mumbai',
    'Navi Mumbai',
    'Thane',
    'Pune',
    'Lonavala',
    'Chakan',
    'Andheri',
    'Mulund',
  ])
  expect(sampleProjects.map(({ location }) => location).filter((place) => !places.has(place))).toEqual([])
})

test('Samples: sample projects are sorted newest first, like the public list', () => {
  const days = sampleProjects.map((project) => project.created_at)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const project of sampleProjects) expect(project.slug).toBe(slugify(project.title))
})

test('Services: no two share a picture while there are enough, and the order of services does not matter', () => {
  const services = ['solar', 'amc', 'lifts', 'commercial', 'earthing', 'constructor'].map((slug) => ({
    slug,
  }))
  const images = services.map(({ slug }) => serviceImage(slug, services)?.picture.name)
  expect(new Set(images).size).toBe(6)
  expect(images[1]).toBe('mcb')
  const reversed = services.toReversed()
  expect(services.map(({ slug }) => serviceImage(slug, reversed)?.picture.name)).toEqual(images)
  expect(serviceImage('unknown', services)).toBeUndefined()
  expect(serviceImage('residential', services)).toBeUndefined()
})

function countDistinct(values: readonly string[]) {
  return new Set(values).size
}

function slugify(title: string) {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
