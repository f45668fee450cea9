import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useCallback, useState } from 'react'
import { filterRows } from '../../admin/filter-rows.ts'
import { Icon } from '../../admin/icons.tsx'
import { ListSkeleton, LoadError } from '../../admin/list-states.tsx'
import { useLoadErrorToast } from '../../admin/load-error.ts'
import { NoResults } from '../../admin/no-results.tsx'
import { useOptimisticList, withStatus } from '../../admin/optimistic-list.ts'
import { PageLayout } from '../../admin/page-layout.tsx'
import { PageLink } from '../../admin/page-link.tsx'
import { useSaveMutation } from '../../admin/save-mutation.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { setRecordStatus } from '../../admin/set-record-status.ts'
import { SortableList, applyOrder, DragHandle, useSortableRow } from '../../admin/sortable-list.tsx'
import { useRecordDialog } from '../../admin/use-record-dialog.ts'
import { VisibilitySwitch } from '../../admin/visibility-switch.tsx'
import { DEFAULT_PICTURE } from '../../content/picture-from-url.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ContourPlaceholder } from '../../ui/contour-placeholder.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { type Member, TeamMemberDialog } from './-team/team-member-dialog.tsx'

export const Route = createFileRoute('/admin/team')({ component: Team })

function Team() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const list = useQuery(trpc.team.listAll.queryOptions())
  useLoadErrorToast(list, 'Failed to load team members')
  const deleting = useSaveMutation({
    call: client.team.delete.mutate,
    successMessage: 'Team member deleted successfully',
    errorMessage: 'Failed to delete team member',
    getRowId: ({ id }) => id,
    refresh: () => Promise.all([trpc.team.invalidate(), trpc.stats.invalidate()]),
  })
  const reordering = useSaveMutation({
    call: (ids: string[]) => client.team.arrange.mutate({ ids }),
    errorMessage: 'Failed to save team member',
    refresh: () => trpc.team.invalidate(),
  })
  const settingStatus = useSaveMutation({
    call: ({ member, status }: { member: Member; status: Member['status'] }) =>
      setRecordStatus(member, status, client.team.update.mutate),
    errorMessage: 'Failed to save team member',
    getRowId: ({ member }) => member.id,
    refresh: () => Promise.all([trpc.team.invalidate(), trpc.stats.invalidate()]),
  })
  const { rows: all = [], applyChange } = useOptimisticList(list.data)
  const [edited, setEdited] = useRecordDialog('team-member', all)
  const { run: saveStatus } = settingStatus
  const onStatusChange = useCallback(
    (member: Member, status: Member['status']) =>
      void applyChange(withStatus(member.id, status), () => saveStatus({ member, status })),
    [applyChange, saveStatus],
  )
  const rows = filterRows(all, search, (member) => [member.name, member.position, member.degree])

  const { run: deleteMember } = deleting
  const remove = useCallback(
    (member: Member) => {
      // The browser's own confirm dialog is specified (310).
      if (window.confirm('Are you sure you want to delete this team member?'))
        void deleteMember({ id: member.id }).catch(() => {})
    },
    [deleteMember],
  )

  const isEmpty = list.data?.length === 0
  const addButton = (
    <Button tone="neutral" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} strokeWidth={1.8} />
      Add team member
    </Button>
  )

  return (
    <PageLayout
      title="Team"
      subtitle={list.data && <VisibilityNote members={all} />}
      action={!isEmpty && addButton}
    >
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && <LoadError subject="Team members" onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <EmptyState action={addButton}>
          No team members found. Add your first team member to get started.
        </EmptyState>
      )}
      {all.length > 0 && (
        <SearchBox
          label={`Search ${all.length} team members`}
          value={search}
          onSearch={setSearch}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {all.length > 0 && rows.length === 0 && <NoResults itemName="team member" search={search} />}
      {rows.length > 0 && (
        <SortableList
          rows={rows}
          getRowName={(member) => member.name}
          onReorder={(ids) =>
            void applyChange(
              (rows) => applyOrder(rows, ids),
              () => reordering.run(ids),
            )
          }
          layout="grid"
        >
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                movable={!search}
                onStatusChange={onStatusChange}
                onEdit={setEdited}
                onDelete={remove}
              />
            ))}
          </ul>
        </SortableList>
      )}
      {edited && (
        <TeamMemberDialog member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </PageLayout>
  )
}

/** The line about what visitors see of the list, with links to the pages. */
function VisibilityNote({ members }: { members: Member[] }) {
  const active = members.filter((member) => member.status === 'active').length
  const home = <PageLink to="/">home</PageLink>
  const about = <PageLink to="/about">about</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see sample people until one is {members.length === 0 ? 'entered' : 'visible'}: on {home} and{' '}
        {about}
      </>
    )
  return (
    <>
      Of {active} visible, in this order, visitors see the first three on {home} and the first four on {about}
    </>
  )
}

interface MemberCardProps {
  member: Member
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
  onStatusChange: (member: Member, status: Member['status']) => void
  onEdit: (member: Member) => void
  onDelete: (member: Member) => void
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const MemberCard = memo(function MemberCard({
  member,
  movable,
  onStatusChange,
  onEdit,
  onDelete,
}: MemberCardProps) {
  const { id, name, position, degree, email, image_url, linkedin_url, status } = member
  const { row, handle } = useSortableRow(id)

  return (
    <li {...row} className={`card flex flex-col ${row.className}`} aria-label={name}>
      <div className="flex items-start gap-4 pt-4 pl-4">
        <span
          className={`relative size-[88px] flex-none overflow-clip rounded-field bg-plaster ${status === 'active' ? '' : 'opacity-70 grayscale'}`}
        >
          {image_url ? (
            <ImageWithFallback src={image_url} alt="" fallback={DEFAULT_PICTURE} />
          ) : (
            <ContourPlaceholder seed={name} className="size-full" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-tight font-heading wrap-anywhere">{name}</h2>
          {position && <p className="mt-0.5 wrap-anywhere">{position}</p>}
          {degree && <p className="wrap-anywhere text-soft">{degree}</p>}
          <p className="tabular-nums mt-0.5 text-soft">Order {member.order_index}</p>
        </div>
        {movable && <DragHandle name={name} handle={handle} />}
      </div>
      <div className="flex flex-1 flex-wrap content-end gap-x-4 px-4 pt-1">
        {email && (
          <a className="subtle-link inline-flex min-h-11 min-w-0 items-center" href={`mailto:${email}`}>
            <span className="wrap-anywhere">{email}</span>
          </a>
        )}
        {linkedin_url && (
          <a
            className="subtle-link inline-flex min-h-11 items-center"
            href={linkedin_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`LinkedIn of ${name}`}
          >
            LinkedIn
          </a>
        )}
      </div>
      <div className="flex items-center justify-between py-1.5 pr-1 pl-4">
        <VisibilitySwitch name={name} status={status} onChange={(status) => onStatusChange(member, status)} />
        <span className="flex">
          <IconButton label={`Edit ${name}`} onClick={() => onEdit(member)}>
            <Icon name="pen" />
          </IconButton>
          <IconButton label={`Delete ${name}`} className="text-error" onClick={() => onDelete(member)}>
            <Icon name="bin" />
          </IconButton>
        </span>
      </div>
    </li>
  )
})
