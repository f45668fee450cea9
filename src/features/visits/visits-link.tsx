import { getRouteApi, Link } from '@tanstack/react-router'

const dashboard = getRouteApi('/admin/')

/** Links from the dashboard to the visits of the week that it shows. */
export const VisitsLink = () => (
  <Link
    to="/admin/visits"
    search={{ week: dashboard.useSearch().week }}
    className="link link-action justify-self-end text-sm"
  >
    Visits by page and source
  </Link>
)
