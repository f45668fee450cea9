import { useEffect } from 'react'

/**
 * Sets the tab's title and keeps it. The router writes its own title on every navigation, after all effects; a mutation
 * observer writes ours again.
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
