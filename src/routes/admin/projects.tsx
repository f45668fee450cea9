import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useCallback, useMemo, useState } from 'react'
import { ConfirmDialog } from '../../admin/confirm-dialog.tsx'
import { Icon } from '../../admin/icons.tsx'
import { ListSkeleton, LoadError } from '../../admin/list-states.tsx'
import { useLoadErrorToast } from '../../admin/load-error.ts'
import { LoadMore } from '../../admin/load-more.tsx'
import { passFocusOnRemoval } from '../../admin/modal.tsx'
import { NoResults } from '../../admin/no-results.tsx'
import { useOptimisticList, withStatus } from '../../admin/optimistic-list.ts'
import { PageLayout } from '../../admin/page-layout.tsx'
import { PageLink } from '../../admin/page-link.tsx'
import { useSaveMutation } from '../../admin/save-mutation.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { setRecordStatus } from '../../admin/set-record-status.ts'
import { useRecordDialog } from '../../admin/use-record-dialog.ts'
import { VisibilitySwitch } from '../../admin/visibility-switch.tsx'
import { DEFAULT_PICTURE, pictureFromUrl } from '../../content/picture-from-url.ts'
import { useTRPCClient, useOrigin, useTRPC } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Project, ProjectDialog } from './-projects/project-dialog.tsx'

export const Route = createFileRoute('/admin/projects')({ component: Projects })

function Projects() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const listInput = useMemo(() => ({ search: search || undefined }), [search])
  const [projectToDelete, setProjectToDelete] = useState<Project | null>(null)
  const list = useInfiniteQuery({
    // Only the key is tRPC's: its own query function would add a `direction`, which the strict input schema refuses.
    queryKey: trpc.projects.listAll.infiniteQueryOptions(listInput).queryKey,
    queryFn: ({ pageParam }) =>
      client.projects.listAll.query({ ...listInput, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(trpc.stats.dashboard.queryOptions())
  useLoadErrorToast(list, 'Failed to load projects')
  const deleting = useSaveMutation({
    call: client.projects.delete.mutate,
    successMessage: 'Project deleted successfully',
    errorMessage: 'Failed to delete project',
    getRowId: ({ id }) => id,
    refresh: () => Promise.all([trpc.projects.invalidate(), trpc.stats.invalidate()]),
  })
  const settingStatus = useSaveMutation({
    call: ({ project, status }: { project: Project; status: Project['status'] }) =>
      setRecordStatus(project, status, client.projects.update.mutate),
    errorMessage: 'Failed to update project',
    getRowId: ({ project }) => project.id,
    refresh: () => Promise.all([trpc.projects.invalidate(), trpc.stats.invalidate()]),
  })
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  const { rows, applyChange } = useOptimisticList(loaded)
  const [edited, setEdited] = useRecordDialog('project', rows)
  const { run: saveStatus } = settingStatus
  const onStatusChange = useCallback(
    (project: Project, status: Project['status']) =>
      void applyChange(withStatus(project.id, status), () => saveStatus({ project, status })),
    [applyChange, saveStatus],
  )
  const isEmpty = rows?.length === 0 && !search
  const addButton = (
    <Button tone="neutral" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} strokeWidth={1.8} />
      Add project
    </Button>
  )

  return (
    <PageLayout
      title="Projects"
      subtitle={counts.data && <VisibilityNote {...counts.data.projects} />}
      action={!isEmpty && addButton}
    >
      {!isEmpty && (
        <SearchBox
          label={counts.data ? `Search ${counts.data.projects.total} projects` : 'Search projects'}
          value={search}
          onSearch={(query) => setSearch(query.slice(0, 100))}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && <LoadError subject="Projects" onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <EmptyState action={addButton}>No projects found. Add your first project to get started.</EmptyState>
      )}
      {rows?.length === 0 && search && <NoResults itemName="project" search={search} />}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onStatusChange={onStatusChange}
              onEdit={setEdited}
              onDelete={setProjectToDelete}
            />
          ))}
        </ul>
      )}
      <LoadMore query={list} itemsName="projects" />
      {edited && <ProjectDialog project={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {projectToDelete && (
        <ConfirmDialog
          title="Delete Project"
          confirmLabel="Delete project"
          danger
          onCancel={() => setProjectToDelete(null)}
          onConfirm={async () => {
            await deleting.run({ id: projectToDelete.id })
            setProjectToDelete(null)
          }}
        >
          {`Are you sure you want to delete "${projectToDelete.title}"? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </PageLayout>
  )
}

/** The line about what visitors see of the list, with a link to the page. */
function VisibilityNote({ total, active }: { total: number; active: number }) {
  const link = <PageLink to="/projects">Projects</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see sample projects until one is {total === 0 ? 'entered' : 'visible'}: {link}
      </>
    )
  return (
    <>
      Visitors see {active === total ? 'all of them' : `${active} of ${total}`}, newest first: {link}
    </>
  )
}

interface ProjectCardProps {
  project: Project
  onStatusChange: (project: Project, status: Project['status']) => void
  onEdit: (project: Project) => void
  onDelete: (project: Project) => void
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ProjectCard = memo(function ProjectCard({
  project,
  onStatusChange,
  onEdit,
  onDelete,
}: ProjectCardProps) {
  const { title, category, location, year, phase, featured, status } = project
  const visible = status === 'active'

  return (
    <li ref={passFocusOnRemoval} className="card overflow-clip" aria-label={title}>
      <div className="relative h-[172px] bg-plaster lg:h-[190px]">
        <CardPicture url={project.image_url} visible={visible} />
        {(phase || visible) && (
          <Badge
            variant={phase === 'Completed' ? 'primary' : 'secondary'}
            className="absolute bottom-0 left-0"
          >
            {phase ?? 'Active'}
          </Badge>
        )}
        {featured && <Badge className="absolute right-0 bottom-0">Featured</Badge>}
      </div>
      <div className="px-4 pt-3">
        <h2 className="truncate text-xl leading-tight font-heading" title={title}>
          {title}
        </h2>
        <p className="tabular-nums mt-0.5 truncate text-soft">
          {[category, location, year].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="flex items-center justify-between py-1.5 pr-1 pl-4">
        <VisibilitySwitch
          name={title}
          status={status}
          onChange={(status) => onStatusChange(project, status)}
        />
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

/** The card's picture. Of an invisible project, one of ours is shown unlit, any other in greyscale. */
function CardPicture({ url, visible }: { url: string | null; visible: boolean }) {
  const picture = pictureFromUrl(url ?? '', useOrigin())
  const frameClass = 'absolute inset-0 size-full object-cover'
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
    <ImageWithFallback
      src={url}
      alt=""
      fallback={DEFAULT_PICTURE}
      className={visible ? frameClass : `${frameClass} opacity-70 grayscale`}
    />
  )
}
