import { useSyncExternalStore } from 'react'

/** Beside the sidebar both need room: below it, also at a small desk, they take turns. */
const DESKTOP_QUERY = '(width >= 80rem)'

/** Whether list and record stand side by side; below that one of them has the window. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(DESKTOP_QUERY).matches)

function subscribe(onStoreChange: () => void): () => void {
  const media = matchMedia(DESKTOP_QUERY)
  media.addEventListener('change', onStoreChange)
  return () => media.removeEventListener('change', onStoreChange)
}
