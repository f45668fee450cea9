import { useSyncExternalStore } from 'react'

/** Beside the sidebar both need room: below it, also at a small desk, they take turns. */
const query = '(width >= 80rem)'

/** Whether list and record stand side by side; below that one of them has the window. */
export const useIsDesktop = (): boolean => useSyncExternalStore(listen, () => matchMedia(query).matches)

function listen(tell: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
