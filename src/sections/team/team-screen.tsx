import { useQuery } from '@tanstack/react-query'
import { memo, useCallback } from 'react'
import { team } from '../../../server/sections/team/schema.ts'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import {
  RecordCardFooter,
  RecordGrid,
  RecordTitle,
  type SwitchedCardProps,
} from '../../core/office/record-card.tsx'
import { RecordScreen } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { useSection } from '../../core/office/use-section.ts'
import { DEFAULT_PICTURE } from '../../core/page/picture-from-url.ts'
import { ContourPlaceholder } from '../../core/ui/contour-placeholder.tsx'
import { ImageWithFallback } from '../../core/ui/image-with-fallback.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { type Member, TeamMemberDialog } from './team-member-dialog.tsx'

export function TeamScreen() {
  const client = useTRPCClient()
  const section = useSection({
    section: team,
    query: useQuery(useTRPC().team.listAll.queryOptions()),
    procedures: client.team,
    getName: (row) => row.name,
    getTexts: (row) => [row.name, row.position, row.degree],
    updateError: 'Failed to save team member',
  })
  const pictures = useListPictures({
    list: section,
    column: 'image_url',
    save: ({ url, ...row }) => client.team.update.mutate({ ...row, image_url: url }),
  })
  const { deleteRecord } = section

  const confirmAndDelete = useCallback(
    (member: Member) => {
      // The browser's own confirm dialog is specified.
      if (window.confirm('Are you sure you want to delete this team member?'))
        void deleteRecord(member).catch(() => {})
    },
    [deleteRecord],
  )

  return (
    <>
      <RecordScreen
        title="Team"
        {...section.screen}
        pictures={pictures}
        subtitle={<VisibilityNote {...section.counts} />}
      >
        <SortableList {...section.sorting} layout="grid">
          <RecordGrid>
            {section.shown.map((row) => (
              <MemberCard key={row.id} record={row} {...section.card} onDelete={confirmAndDelete} />
            ))}
          </RecordGrid>
        </SortableList>
      </RecordScreen>
      {section.dialog && <TeamMemberDialog {...section.dialog} />}
    </>
  )
}

/** The line about what visitors see of the list, with links to the pages. */
function VisibilityNote({ total, active }: { total: number; active: number }) {
  const home = <PageLink to="/">home</PageLink>
  const about = <PageLink to="/about">about</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see sample people until one is {total === 0 ? 'entered' : 'visible'}: on {home} and {about}
      </>
    )
  return (
    <>
      Of {active} visible, in this order, visitors see the first three on {home} and the first four on {about}
    </>
  )
}

interface MemberCardProps extends SwitchedCardProps<Member> {
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const MemberCard = memo(function MemberCard({ movable, ...props }: MemberCardProps) {
  const { id, name, position, degree, email, image_url, picture, linkedin_url, status, order_index } =
    props.record
  const { row, handle } = useSortableRow(id)

  return (
    <li {...row} className={`card flex flex-col ${row.className}`} aria-label={name} data-record={id}>
      <div className="flex items-start gap-4 pt-4 pr-1 pl-4">
        <span
          className={`relative size-22 flex-none overflow-clip rounded-field bg-plaster ${status === 'active' ? '' : 'opacity-70 grayscale'}`}
        >
          {image_url ? (
            <ImageWithFallback
              src={image_url}
              picture={picture}
              alt=""
              sizes="120px"
              fallback={DEFAULT_PICTURE}
            />
          ) : (
            <ContourPlaceholder seed={name} className="size-full" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <RecordTitle>{name}</RecordTitle>
          {position && <p className="mt-0.5 wrap-anywhere">{position}</p>}
          {degree && <p className="wrap-anywhere text-soft">{degree}</p>}
          <p className="tabular-nums mt-0.5 text-soft">Order {order_index}</p>
        </div>
        {movable && <DragHandle name={name} handle={handle} />}
      </div>
      <div className="flex flex-1 flex-wrap content-end gap-x-4 px-4 pt-1">
        {email && (
          <a className="link inline-flex min-h-11 min-w-0 items-center" href={`mailto:${email}`}>
            <span className="wrap-anywhere">{email}</span>
          </a>
        )}
        {linkedin_url && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={linkedin_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`LinkedIn of ${name}`}
          >
            LinkedIn
          </a>
        )}
      </div>
      <RecordCardFooter name={name} {...props} />
    </li>
  )
})
