import { createContext, use } from 'react'
import type { PreviewDraft } from '../preview/preview-draft.ts'

/** What the back office's preview frame shows in place of what is stored; empty on any other page. */
export const PageDraft = createContext<Pick<PreviewDraft, 'content' | 'settings'>>({})

/** The texts of the site's sections: those that a route has loaded, or their unsaved edits in the preview frame. */
export const useContent = (stored: NonNullable<PreviewDraft['content']>) => use(PageDraft).content ?? stored
