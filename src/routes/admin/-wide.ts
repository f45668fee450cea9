import { useSyncExternalStore } from 'react'

/** Whether a preview has room beside the fields. */
export const useWide = () =>
  useSyncExternalStore(
    (tell) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(WIDE).matches,
  )

/** Tailwind's `xl`. */
const WIDE = '(width >= 80rem)'
