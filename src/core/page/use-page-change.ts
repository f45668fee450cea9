import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** On navigation: moves the focus to the content, then calls `onChange`, which may show that the page has changed. */
export function usePageChange(onChange: (content: HTMLElement | null) => void = () => {}): void {
  const router = useRouter()
  const notify = useEffectEvent(onChange)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Metadata for machines belongs to the page that was served: pageHead does not render it in the browser.
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
