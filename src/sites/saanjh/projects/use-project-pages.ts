import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../../core/ui/toast.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { cachedProjects } from './project-list-data.ts'
import { projectPagesOptions } from './project-queries.ts'

const route = getRouteApi('/_site/projects/')

/**
 * The infinite query of a category's projects. `loaded` are its pages; until the server has answered, the matching part
 * of other cached queries. A failure is logged and shown as a toast.
 */
export function useProjectPages(category: string | undefined, after: string | undefined) {
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const { served } = route.useLoaderData()
  const query = useInfiniteQuery({
    ...projectPagesOptions(client, category, after),
    initialData: served,
  })
  const { error } = query
  useEffect(() => {
    if (!error) return
    console.error('The projects could not be loaded.', error)
    toast({ title: 'Error', description: 'Failed to load projects', variant: 'destructive' })
  }, [error])
  return { query, loaded: query.data ?? cachedProjects(queryClient, category, after) }
}
