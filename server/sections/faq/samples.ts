import type { SectionSamples } from '../section-samples.ts'
import { sampleFaq } from './samples/sample-faq.ts'
import type { FaqEntriesTable } from './table.ts'

export const samples = {
  table: 'faq_entries',
  rows: () =>
    sampleFaq.map((entry, i) => ({
      ...entry,
      order_index: i + 1,
    })),
} as const satisfies SectionSamples<FaqEntriesTable>
