import { useIsDesktop } from '../../../admin/use-is-desktop.ts'
import type { PreviewRecord } from '../../../site/preview-record.ts'
import { PreviewButton } from './page-preview-panel.tsx'
import { Preview } from './page-preview.tsx'

/** Opens a record with what is typed as visitors would see it, by the page at /preview. */
export function RecordPreviewButton({ record }: { record: PreviewRecord }) {
  const isDesktop = useIsDesktop()
  return (
    <PreviewButton>
      <Preview
        target={{ path: '/preview' }}
        draft={{ record }}
        initialView={isDesktop ? 'Desktop' : 'Phone'}
      />
    </PreviewButton>
  )
}
