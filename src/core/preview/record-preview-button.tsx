import { useHasPage } from '../office/page-link.tsx'
import { useIsDesktop } from '../office/use-is-desktop.ts'
import { PreviewButton } from './page-preview-panel.tsx'
import { Preview, PREVIEW_PATH } from './page-preview.tsx'
import type { PreviewRecord } from './preview-draft.ts'

/** Opens a record with its edits as visitors would see it, at `PREVIEW_PATH`; nothing if the site lacks that page. */
export function RecordPreviewButton({ record }: { record: PreviewRecord }) {
  const isDesktop = useIsDesktop()
  const [path = ''] = PREVIEW_PATH.split('?')
  if (!useHasPage(path)) return null
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
