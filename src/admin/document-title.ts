import { useEffect } from 'react'

/**
 * Names the tab. The router writes a title too whenever a screen changes, later than any effect: whoever writes after
 * us is written over.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const applyTitle = () => {
      if (document.title !== title) document.title = title
    }
    applyTitle()
    const observer = new MutationObserver(applyTitle)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}
