import { useSyncExternalStore } from 'react'

/** Tailwind's `xl`. Below it there is no room for two panes beside the sidebar. */
const DESKTOP_QUERY = '(width >= 80rem)'

/** Media query: whether two panes fit side by side, such as list and record or form and preview. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(DESKTOP_QUERY).matches)

function subscribe(onStoreChange: () => void): () => void {
  const media = matchMedia(DESKTOP_QUERY)
  media.addEventListener('change', onStoreChange)
  return () => media.removeEventListener('change', onStoreChange)
}
