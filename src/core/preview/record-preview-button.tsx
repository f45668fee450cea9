import type { PreviewRecord } from '../../sites/saanjh/parts/preview-record.ts'
import { useIsDesktop } from '../office/use-is-desktop.ts'
import { PreviewButton } from './page-preview-panel.tsx'
import { Preview, PREVIEW_PATH } from './page-preview.tsx'

/** Opens a record with what is typed as visitors would see it, see `PREVIEW_PATH`. */
export function RecordPreviewButton({ record }: { record: PreviewRecord }) {
  const isDesktop = useIsDesktop()
  return (
    <PreviewButton>
      <Preview
        target={{ path: PREVIEW_PATH }}
        draft={{ record }}
        initialView={isDesktop ? 'Desktop' : 'Phone'}
      />
    </PreviewButton>
  )
}
