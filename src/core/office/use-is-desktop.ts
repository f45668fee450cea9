import { useMediaQuery } from '../ui/use-media-query.ts'

/** Whether two panes fit beside the sidebar, such as list and record or form and preview: from Tailwind's `xl` on. */
export const useIsDesktop = (): boolean => useMediaQuery('(width >= 80rem)')
