import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../ui/toast.tsx'

/** The button behind a verification link leads to `/?verified=1`: said once, and gone from the address (D02, D10). */
export function useEmailVerified() {
  const router = useRouter()
  useEffect(() => {
    const { pathname, search } = window.location
    if (pathname !== '/' || new URLSearchParams(search).get('verified') !== '1') return
    toast({ title: 'Success', description: 'Email verified' })
    void router.navigate({ to: '/', replace: true })
  }, [router])
}
