import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** RETENTION_MONTHS: for how many months an inquiry that led to no work is stored. */
export const useRetentionMonths = (): number =>
  root.useRouteContext({ select: ({ site }) => site.retentionMonths })
