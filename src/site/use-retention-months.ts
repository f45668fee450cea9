import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** How many months the server keeps an inquiry that came to nothing (RETENTION_MONTHS). */
export const useRetentionMonths = (): number =>
  root.useRouteContext({ select: ({ site }) => site.retentionMonths })
