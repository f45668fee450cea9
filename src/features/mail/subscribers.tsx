import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { formatCount, plural } from '../../../server/core/count/schema.ts'
import { firstCharacters } from '../../../server/core/text/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { LoadMore } from '../../core/office/load-more.tsx'
import { NoResults } from '../../core/office/no-results.tsx'
import { pagedQueryOptions } from '../../core/office/paged-query.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { SearchBox } from '../../core/office/search-box.tsx'
import { RowList } from '../../core/office/section.tsx'
import { Status } from '../../core/ui/badge.tsx'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

type Subscriber = inferRouterOutputs<AppRouter>['inquiry']['subscribers']['items'][number]

const STATES: Record<Subscriber['state'], ComponentProps<typeof Status>> = {
  confirmed: { children: 'Subscribed', tone: 'success' },
  waiting: { children: 'Not confirmed yet', tone: 'live' },
  ended: { children: 'Unsubscribed' },
}

/** The newsletter's subscribers, to search, export and remove. */
export function Subscribers({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { inquiry: client } = useTRPCClient()
  const trpc = useTRPC()
  const input = { search: firstCharacters(search, 100) || undefined }
  const query = useInfiniteQuery({
    ...pagedQueryOptions(trpc.inquiry.subscribers.infiniteQueryOptions(input).queryKey, (cursor, signal) =>
      client.subscribers.query({ ...input, cursor }, { signal }),
    ),
    placeholderData: keepPreviousData,
  })
  useLoadErrorToast(query, 'Failed to load subscribers')
  const [removing, setRemoving] = useState<Subscriber | null>(null)
  const { run: remove } = useSaveMutation({
    call: (input: { id: string }) => client.removeSubscriber.mutate(input),
    successMessage: 'Subscriber removed successfully',
    errorMessage: 'Failed to remove subscriber',
  })
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap(({ items }) => items)
  const isEmpty = first?.total === 0 && !search
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search subscribers"
          placeholder="Part of an address"
          className="lg:max-w-75"
          value={search}
          onSearch={onSearch}
        />
        {first && !isEmpty && (
          <output className="tabular-nums text-soft">
            {formatCount(first.total)}
            {first.more && '+'} {plural(first.total, { one: 'address', other: 'addresses' })}
          </output>
        )}
        <a className="btn ml-auto" href="/subscribers.csv" download>
          <Download size={16} />
          Export CSV
        </a>
      </div>
      {!rows && <QueryState query={query} subject="The subscribers" />}
      {isEmpty && <EmptyState>No subscribers yet.</EmptyState>}
      {rows?.length === 0 && search && <NoResults itemName="subscriber" search={search} />}
      {!!rows?.length && (
        <RowList>
          {rows.map((row) => (
            <SubscriberRow key={row.id} row={row} onRemove={() => setRemoving(row)} />
          ))}
        </RowList>
      )}
      <LoadMore query={query} itemsName="subscribers" />
      {removing && (
        <ConfirmDialog
          title="Remove Subscriber"
          confirmLabel="Remove subscriber"
          danger
          onClose={() => setRemoving(null)}
          onConfirm={() => remove({ id: removing.id })}
        >
          {`${removing.email} will be deleted and gets no more newsletters. This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </>
  )
}

function SubscriberRow({ row, onRemove }: { row: Subscriber; onRemove: () => void }) {
  const { email, state, created_at } = row
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-2.5 lg:grid-cols-[minmax(0,1fr)_12rem_auto] lg:px-5">
      <div className="min-w-0">
        <p className="font-heading wrap-anywhere">{email}</p>
        <p className="tabular-nums text-sm text-soft">Entered {formatDateTimeInText(created_at)}</p>
      </div>
      <Status {...STATES[state]} />
      <Button className="justify-self-start" aria-label={`Remove ${email}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
