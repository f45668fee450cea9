import { useEffect } from 'react'

/**
 * Names the tab. The router writes a title too whenever a screen changes, later than any effect: whoever writes after
 * us is written over.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    const write = () => {
      if (document.title !== title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}
