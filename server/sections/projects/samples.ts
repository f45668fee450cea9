import type { SectionSamples } from '../section-samples.ts'
import { sampleProjectPages } from './samples/pages/schema.ts'
import { sampleProjects } from './samples/schema.ts'
import type { ProjectsTable } from './table.ts'

export const samples = {
  table: 'ltf_projects',
  rows: () =>
    sampleProjects.map((project) => ({
      ...project,
      ...sampleProjectPages[project.slug]!,
      photos: JSON.stringify(sampleProjectPages[project.slug]!.photos),
    })),
} as const satisfies SectionSamples<ProjectsTable>
