import { expect, test } from 'vitest'
import { sampleProjects } from '../../../../server/sections/projects/samples/schema.ts'
import {
  categoryOf,
  countLabel,
  staggerDelay,
  previewFromOtherLists,
  toProjectListData,
  type Project,
} from './project-list-data.ts'
import type { ProjectListPage } from './project-queries.ts'

// 144
test.each([null, '', '   '])('Projects: category %j is listed as Other', (category) => {
  expect(categoryOf({ category })).toBe('Other')
})

test('Projects: the result count uses the right plural for none, one and many', () => {
  expect([0, 1, 2, 24, 2000].map(countLabel)).toEqual([
    '0 projects',
    '1 project',
    '2 projects',
    '24 projects',
    '2,000 projects',
  ])
})

// 150
test('Projects: card n fades in after n tenths of a second', () => {
  expect([0, 1, 2, 23].map(staggerDelay)).toEqual([0, 0.1, 0.2, 23 * 0.1])
})

test('Projects: samples are shown while nothing is loaded or entered, and are filtered like real projects', () => {
  for (const loaded of [undefined, singlePage(listPage([], []))]) {
    expect(toProjectListData(loaded, undefined, sampleProjects)).toMatchObject({ total: 9, sample: true })
    expect(toProjectListData(loaded, 'Mixed Use', sampleProjects).projects.map(({ title }) => title)).toEqual(
      ['Studio H'],
    )
    expect(toProjectListData(loaded, undefined, sampleProjects).categories).toEqual([
      'Commercial',
      'Mixed Use',
      'Renovation',
      'Residential',
    ])
  }
})

test('Projects: an empty category among real projects shows no samples', () => {
  const loaded = singlePage(listPage([], [{ category: 'Commercial', count: 3 }]))
  expect(toProjectListData(loaded, 'Residential', sampleProjects)).toEqual({
    projects: [],
    total: 0,
    categories: ['Commercial'],
    sample: false,
  })
})

test('Projects: loaded pages are joined in order, under the exact total', () => {
  const categories = [{ category: 'Commercial', count: 3 }]
  const loaded = {
    pages: [
      listPage([project('a'), project('b')], categories, 3, 'next'),
      listPage([project('c')], categories, 3),
    ],
    pageParams: [undefined, 'next'],
  }
  const { projects, total } = toProjectListData(loaded, undefined, sampleProjects)
  expect(projects.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(total).toBe(3)
})

test('Projects: a category that is still being requested shows its loaded projects and its exact total', () => {
  const allProjects = singlePage(
    listPage(
      [project('a', 'Commercial', 3), project('b', null, 2), project('c', 'Commercial', 1)],
      [
        { category: 'Commercial', count: 40 },
        { category: 'Other', count: 1 },
      ],
      41,
      'next',
    ),
  )
  expect(previewFromOtherLists([allProjects], 'Commercial')).toMatchObject({
    pages: [{ items: [{ id: 'a' }, { id: 'c' }], total: 40, next_cursor: null }],
  })
  expect(previewFromOtherLists([allProjects], 'Other')).toMatchObject({
    pages: [{ items: [{ id: 'b' }], total: 1 }],
  })
  expect(previewFromOtherLists([], 'Commercial')).toBeUndefined()
})

test('Projects: All, before it is loaded, shows the projects of every loaded list, each once', () => {
  const categories = [
    { category: 'Commercial', count: 1 },
    { category: 'Residential', count: 2 },
  ]
  const lists = [
    singlePage(listPage([project('a', 'Residential', 3), project('c', 'Residential', 1)], categories)),
    singlePage(listPage([project('b', 'Commercial', 2), project('c', 'Residential', 1)], categories)),
  ]
  const { pages } = previewFromOtherLists(lists, undefined) ?? {}
  expect(pages?.[0]?.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pages?.[0]?.total).toBe(3)
})

function listPage(
  projects: Project[],
  categories: ProjectListPage['categories'],
  total = projects.length,
  next_cursor: string | null = null,
): ProjectListPage {
  const items = projects.map((project) => ({ ...project, picture: null }))
  return { items, categories, total, next_cursor }
}

const singlePage = (page: ProjectListPage) => ({ pages: [page], pageParams: [undefined] })

const project = (id: string, category: string | null = 'Commercial', day = 1): Project => ({
  id,
  slug: id,
  title: id,
  description: '',
  image_url: null,
  category,
  location: null,
  year: 2024,
  area: null,
  featured: false,
  phase: null,
  created_at: `2026-01-0${day}T00:00:00.000Z`,
})
