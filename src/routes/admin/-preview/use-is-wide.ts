import { useSyncExternalStore } from 'react'

/** Whether a preview has room beside the fields. */
export const useIsWide = () =>
  useSyncExternalStore(
    (onStoreChange) => {
      const mediaQuery = matchMedia(WIDE_QUERY)
      mediaQuery.addEventListener('change', onStoreChange)
      return () => mediaQuery.removeEventListener('change', onStoreChange)
    },
    () => matchMedia(WIDE_QUERY).matches,
  )

/** Tailwind's `xl`. */
const WIDE_QUERY = '(width >= 80rem)'
