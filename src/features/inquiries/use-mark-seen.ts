import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import type { Inquiry } from './inquiry.ts'

/**
 * Tells the server that somebody has opened an inquiry, when that is news to its visitor: not the query, which also preloads,
 * and not the first one of the list, which a desk shows by itself. A failure is no matter: whoever opens it next tells it.
 */
export function useMarkSeen({ id, unseen, wrote_again }: Inquiry) {
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  const isOpened = useLocation({ select: ({ state }) => !state.openedByItself })
  useEffect(() => {
    if (!unseen || !isOpened) return
    client.inquiry.markSeen.mutate({ id }).then(
      // The mark in the list goes.
      () => (wrote_again ? inquiry.list.invalidate() : undefined),
      () => {},
    )
  }, [client, id, inquiry, isOpened, unseen, wrote_again])
}
