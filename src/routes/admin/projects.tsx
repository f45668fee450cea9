import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useCallback, useMemo, useState } from 'react'
import { Confirm } from '../../admin/confirm.tsx'
import { Icon } from '../../admin/icons.tsx'
import { passFocusOn } from '../../admin/modal.tsx'
import { MoreRows } from '../../admin/more-rows.tsx'
import { NothingFound } from '../../admin/nothing-found.tsx'
import { Loading, LoadFailed, Page } from '../../admin/page.tsx'
import { useOpenRecord } from '../../admin/open-record.ts'
import { useOptimisticList, withStatus } from '../../admin/optimistic-list.ts'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { switchStatus } from '../../admin/switch-status.ts'
import { VisibleSwitch } from '../../admin/visible-switch.tsx'
import { DEFAULT_PICTURE, pictureOf } from '../../content/picture-of.ts'
import { useClient, useOrigin, useTRPC } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Project, ProjectDialog } from './-project-dialog.tsx'
import { PageLink } from './-page-link.tsx'

export const Route = createFileRoute('/admin/projects')({ component: Projects })

function Projects() {
  const trpc = useTRPC()
  const client = useClient()
  const [search, setSearch] = useState('')
  const narrowed = useMemo(() => ({ search: search || undefined }), [search])
  const [doomed, setDoomed] = useState<Project | null>(null)
  const list = useInfiniteQuery({
    // Only the key is tRPC's: its own query would send a `direction` along, which the strict input refuses.
    queryKey: trpc.projects.listAll.infiniteQueryOptions(narrowed).queryKey,
    queryFn: ({ pageParam }) =>
      client.projects.listAll.query({ ...narrowed, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(trpc.stats.dashboard.queryOptions())
  useLoadFailure(list, 'Failed to load projects')
  const deleting = useSaving({
    call: client.projects.delete.mutate,
    success: 'Project deleted successfully',
    failure: 'Failed to delete project',
    rowOf: ({ id }) => id,
    refresh: () => Promise.all([trpc.projects.invalidate(), trpc.stats.invalidate()]),
  })
  const switching = useSaving({
    call: ({ project, status }: { project: Project; status: Project['status'] }) =>
      switchStatus(project, status, client.projects.update.mutate),
    failure: 'Failed to update project',
    rowOf: ({ project }) => project.id,
    refresh: () => Promise.all([trpc.projects.invalidate(), trpc.stats.invalidate()]),
  })
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  const { rows, show } = useOptimisticList(loaded)
  const [edited, setEdited] = useOpenRecord('project', rows)
  const { run: runSwitching } = switching
  const onSwitch = useCallback(
    (project: Project, status: Project['status']) =>
      void show(withStatus(project.id, status), () => runSwitching({ project, status })),
    [show, runSwitching],
  )
  const isEmpty = rows?.length === 0 && !search
  const add = (
    <Button tone="ink" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} weight={1.8} />
      Add project
    </Button>
  )

  return (
    <Page title="Projects" note={counts.data && <Shown {...counts.data.projects} />} action={!isEmpty && add}>
      {!isEmpty && (
        <SearchBox
          label={counts.data ? `Search ${counts.data.projects.total} projects` : 'Search projects'}
          value={search}
          onSearch={(words) => setSearch(words.slice(0, 100))}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {list.isPending && <Loading />}
      {list.isLoadingError && <LoadFailed what="Projects" onRetry={() => void list.refetch()} />}
      {isEmpty && <Empty action={add}>No projects found. Add your first project to get started.</Empty>}
      {rows?.length === 0 && search && <NothingFound what="project" search={search} />}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onSwitch={onSwitch}
              onEdit={setEdited}
              onDelete={setDoomed}
            />
          ))}
        </ul>
      )}
      <MoreRows query={list} what="projects" />
      {edited && <ProjectDialog project={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <Confirm
          title="Delete Project"
          action="Delete project"
          danger
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await deleting.run({ id: doomed.id })
            setDoomed(null)
          }}
        >
          {`Are you sure you want to delete "${doomed.title}"? This action cannot be undone.`}
        </Confirm>
      )}
    </Page>
  )
}

/** What visitors see of the list, with the way to the place. */
function Shown({ total, active }: { total: number; active: number }) {
  const place = <PageLink to="/projects">Projects</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see sample projects until one is {total === 0 ? 'entered' : 'visible'}: {place}
      </>
    )
  return (
    <>
      Visitors see {active === total ? 'all of them' : `${active} of ${total}`}, newest first: {place}
    </>
  )
}

interface ProjectCardProps {
  project: Project
  onSwitch: (project: Project, status: Project['status']) => void
  onEdit: (project: Project) => void
  onDelete: (project: Project) => void
}

/** Kept as it is while a dialog opens over two hundred of them. */
const ProjectCard = memo(function ProjectCard({ project, onSwitch, onEdit, onDelete }: ProjectCardProps) {
  const { title, category, location, year, phase, featured, status } = project
  const visible = status === 'active'

  return (
    <li ref={passFocusOn} className="paper overflow-clip" aria-label={title}>
      <div className="relative h-[172px] bg-plaster lg:h-[190px]">
        <CardPicture address={project.image_url} visible={visible} />
        {(phase || visible) && (
          <Badge style={phase === 'Completed' ? 'primary' : 'secondary'} className="absolute bottom-0 left-0">
            {phase ?? 'Active'}
          </Badge>
        )}
        {featured && <Badge className="absolute right-0 bottom-0">Featured</Badge>}
      </div>
      <div className="px-4 pt-3">
        <h2 className="truncate text-[1.125rem] leading-tight font-[560]" title={title}>
          {title}
        </h2>
        <p className="num mt-0.5 truncate text-soft">
          {[category, location, year].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="flex items-center justify-between py-1.5 pr-1 pl-4">
        <VisibleSwitch name={title} status={status} onChange={(status) => onSwitch(project, status)} />
        <span className="flex">
          <IconButton label={`Edit ${title}`} onClick={() => onEdit(project)}>
            <Icon name="pen" />
          </IconButton>
          <IconButton label={`Delete ${title}`} className="text-error" onClick={() => onDelete(project)}>
            <Icon name="bin" />
          </IconButton>
        </span>
      </div>
    </li>
  )
})

/** The card's picture: one of ours is switched off with the record, any other loses its colour. */
function CardPicture({ address, visible }: { address: string | null; visible: boolean }) {
  const picture = pictureOf(address ?? '', useOrigin())
  const frame = 'absolute inset-0 size-full object-cover'
  if (picture)
    return (
      <Picture
        picture={picture}
        state={visible ? 'lit' : 'off'}
        sizes="(width >= 80rem) 364px, (width >= 48rem) 50vw, 100vw"
        alt=""
        className="absolute! inset-0 size-full bg-plaster!"
        imgClassName={visible ? 'object-[50%_55%]' : 'object-[50%_55%] opacity-70 grayscale'}
        fallback={DEFAULT_PICTURE}
      />
    )
  return (
    <Photo
      src={address}
      alt=""
      fallback={DEFAULT_PICTURE}
      className={visible ? frame : `${frame} opacity-70 grayscale`}
    />
  )
}
