import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../../core/office/session.tsx'
import { toast } from '../../core/ui/toast.tsx'
import { useIsLeaving } from './inbox-history.ts'
import type { Inquiry } from './inquiry.ts'
import { moveDrafts } from './merged-drafts.ts'
import { moveRefusedWrites } from './pending/pending-writes.ts'

const route = getRouteApi('/admin/inquiries')

/** Opens what an inquiry was merged into under its own address, with what was typed about the old one. */
export function useFollowMerge(id: string, inquiry: Inquiry | undefined) {
  const me = useAccount()
  const navigate = route.useNavigate()
  const isLeaving = useIsLeaving()
  const target = inquiry?.id
  const reference = inquiry?.reference
  useEffect(() => {
    if (target === undefined || target === id || isLeaving()) return
    moveDrafts(me.id, id, target)
    void moveRefusedWrites(id, target)
    toast({ title: 'Merged', description: `This inquiry is part of ${reference} now` })
    void navigate({ search: (before) => ({ ...before, id: target }), replace: true, resetScroll: false })
  }, [id, target, reference, me.id, navigate, isLeaving])
}
