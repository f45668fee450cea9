import { createContext, use } from 'react'
import type { PreviewDraft } from '../preview/preview-draft.ts'

/** The unsaved edits that the back office's preview frame shows instead of stored data; empty on any other page. */
export const PageDraft = createContext<Pick<PreviewDraft, 'content' | 'settings'>>({})

/** The texts of the site's sections: as loaded by a route, or with unsaved edits in the preview frame. */
export const useContent = (stored: NonNullable<PreviewDraft['content']>) => use(PageDraft).content ?? stored
