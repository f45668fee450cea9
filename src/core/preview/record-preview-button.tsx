import { useHasPage } from '../office/page-link.tsx'
import { useIsDesktop } from '../office/use-is-desktop.ts'
import { PreviewButton } from './page-preview-panel.tsx'
import { Preview, PREVIEW_PATH } from './page-preview.tsx'
import type { PreviewRecord } from './preview-draft.ts'

/** Opens a record with what is typed as visitors would see it, see `PREVIEW_PATH`; nothing where the site draws none. */
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
