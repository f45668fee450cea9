import { useEffect } from 'react'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { Inquiry } from './inquiry.ts'

/**
 * Tells the server that an inquiry is open in front of somebody, when that is news to its visitor. Not done by the query,
 * which also preloads. A failure is no matter: whoever opens it next tells it.
 */
export function useMarkSeen({ id, unseen, wrote_again }: Inquiry) {
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  useEffect(() => {
    if (!unseen) return
    client.inquiry.markSeen.mutate({ id }).then(
      // The mark in the list goes.
      () => (wrote_again ? inquiry.list.invalidate() : undefined),
      () => {},
    )
  }, [client, id, inquiry, unseen, wrote_again])
}
