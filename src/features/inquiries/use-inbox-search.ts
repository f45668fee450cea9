import { getRouteApi } from '@tanstack/react-router'
import { type InboxSearch, toInboxSearch } from './inbox-search.ts'

const route = getRouteApi('/admin/inquiries')

/** The inbox's search parameters, parsed. */
export const useInboxSearch = (): InboxSearch => toInboxSearch({ ...route.useSearch() })
