import { getRouteApi } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { use } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { PageDraft } from './page-draft.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['get']

const site = getRouteApi('/_site')

/** The settings from the back office: the firm's name, contact details and texts, loaded by the `_site` route. */
export function useSettings(): Settings {
  const { settings } = site.useLoaderData()
  return use(PageDraft).settings ?? settings
}
