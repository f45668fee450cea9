import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../queries.tsx'

/** A notice that TRUST_PROXY is missing: staff came through a proxy, which the server takes for every visitor. */
export function ProxyNotice() {
  const { data } = useQuery(useTRPC().stats.setup.queryOptions())
  if (!data?.untrusted_proxy) return null
  return (
    <p className="card block border-l-4 border-l-live px-4 py-2 lg:px-5">
      <strong className="font-strong">All visitors seem to come from one address.</strong> The server is
      behind a proxy, so all visitors share the rate limits of one. Set TRUST_PROXY to the number of proxies
      and restart the server.
    </p>
  )
}
