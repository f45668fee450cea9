import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** On navigation: moves the focus to the content, and tells the caller, who may show that the page has changed. */
export function usePageChange(onChange: (content: HTMLElement | null) => void = () => {}): void {
  const router = useRouter()
  const notify = useEffectEvent(onChange)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Served metadata for machines, which pageHead does not render in the browser, is of the previous page.
        for (const element of document.querySelectorAll(
          '[type$=ld\\+json],[property^="og:image"],[property^=article],meta[name=description],[property="og:description"]',
        ))
          element.remove()
        if (toLocation.hash) return
        const content = document.querySelector<HTMLElement>('#content')
        content?.focus({ preventScroll: true })
        notify(content)
      }),
    [router],
  )
}
