import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { firstCharacters } from '../../../server/core/text/schema.ts'
import { projects } from '../../../server/sections/projects/schema.ts'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { LoadMore } from '../../core/office/load-more.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { pagedQueryOptions } from '../../core/office/paged-query.ts'
import {
  RecordCardFooter,
  RecordGrid,
  RecordTitle,
  type SwitchedCardProps,
} from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { useLinkedRecord } from '../../core/office/use-linked-record.ts'
import { useRecordList } from '../../core/office/use-record-list.ts'
import { DEFAULT_PICTURE, pictureFromUrl } from '../../core/page/picture-from-url.ts'
import { Badge } from '../../core/ui/badge.tsx'
import { ImageWithFallback } from '../../core/ui/image-with-fallback.tsx'
import { Picture } from '../../core/ui/picture.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient, useOrigin } from '../../trpc.ts'
import { type Project, ProjectDialog } from './project-dialog.tsx'

const route = getRouteApi('/admin/projects')

export function ProjectsScreen() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const listInput = useMemo(() => ({ search: search || undefined }), [search])
  const query = useInfiniteQuery({
    ...pagedQueryOptions(trpc.projects.listAll.infiniteQueryOptions(listInput).queryKey, (cursor, signal) =>
      client.projects.listAll.query({ ...listInput, cursor }, { signal }),
    ),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(trpc.stats.dashboard.queryOptions())
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const list = useRecordList({
    section: projects,
    getName: (row) => row.title,
    rows: loaded,
    procedures: client.projects,
  })
  const pictures = useListPictures({
    list,
    column: 'image_url',
    save: ({ url, ...row }) => client.projects.update.mutate({ ...row, image_url: url }),
  })
  const { rows, edit } = list
  const { record } = route.useSearch()
  const linked = useQuery({
    ...trpc.projects.listAll.queryOptions({ id: record }),
    enabled: record !== undefined,
  })
  useLinkedRecord(linked.data?.items, edit)
  const isEmpty = rows?.length === 0 && !search

  return (
    <>
      <RecordScreen
        title="Projects"
        list={list}
        subtitle={
          counts.data && (
            <VisibilityNote
              {...counts.data.projects}
              samples="sample projects until one is"
              order="newest first"
            >
              <PageLink to="/projects">Projects</PageLink>
            </VisibilityNote>
          )
        }
        query={query}
        pictures={pictures}
        isEmpty={isEmpty}
        rowCount={rows?.length}
        searchLabel={
          isEmpty
            ? null
            : counts.data
              ? `Search ${counted(counts.data.projects.total, projects)}`
              : 'Search projects'
        }
        search={search}
        onSearch={(text) => setSearch(firstCharacters(text, 100))}
      >
        <RecordGrid>
          {rows?.map((project) => (
            <ProjectCard key={project.id} record={project} {...list.actions} />
          ))}
        </RecordGrid>
        <LoadMore query={query} itemsName="projects" />
      </RecordScreen>
      {list.dialog && <ProjectDialog {...list.dialog} />}
    </>
  )
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ProjectCard = memo(function ProjectCard(props: SwitchedCardProps<Project>) {
  const { id, title, category, location, year, phase, featured, status, image_url, picture } = props.record
  const visible = status === 'active'

  return (
    <li className="card flex flex-col overflow-clip" aria-label={title} data-record={id}>
      <div className="relative h-43 bg-plaster lg:h-47.5">
        <CardPicture url={image_url} upload={picture} visible={visible} />
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
      <div className="flex-1 px-4 pt-3">
        <RecordTitle>{title}</RecordTitle>
        <p className="tabular-nums mt-0.5 wrap-anywhere text-soft">
          {[category, location, year].filter(Boolean).join(', ')}
        </p>
      </div>
      <RecordCardFooter name={title} {...props} />
    </li>
  )
})

/** The card's picture. For a hidden project, a picture of ours is shown unlit, any other in greyscale. */
function CardPicture({
  url,
  upload,
  visible,
}: {
  url: string | null
  upload: Project['picture']
  visible: boolean
}) {
  const picture = pictureFromUrl(url ?? '', useOrigin())
  const frameClass = 'absolute inset-0 size-full object-cover'
  if (picture)
    return (
      <Picture
        picture={picture}
        state={visible ? 'lit' : 'off'}
        sizes={SIZES}
        alt=""
        fill
        className="size-full bg-plaster"
        imgClassName={visible ? 'object-[50%_55%]' : 'object-[50%_55%] opacity-70 grayscale'}
        fallback={DEFAULT_PICTURE}
      />
    )
  return (
    <ImageWithFallback
      src={url}
      picture={upload}
      alt=""
      sizes={SIZES}
      fallback={DEFAULT_PICTURE}
      className={visible ? frameClass : `${frameClass} opacity-70 grayscale`}
    />
  )
}

const SIZES = '(width >= 80rem) 364px, (width >= 48rem) 50vw, 100vw'
