import type { SectionSamples } from '../section-samples.ts'
import { sampleServices } from './samples/schema.ts'
import type { ServicesTable } from './table.ts'

export const samples = {
  table: 'ltf_services',
  rows: () =>
    sampleServices.map((service, i) => ({
      ...service,
      body: service.body ?? '',
      order_index: i + 1,
    })),
} as const satisfies SectionSamples<ServicesTable>
