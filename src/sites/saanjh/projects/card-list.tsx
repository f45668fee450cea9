import { useEffect, useRef } from 'react'
import { animateCards } from './animate-cards.ts'
import { isAloneInRow } from './picture-sizes.ts'
import { ProjectGridCard, ProjectListRow } from './project-card.tsx'
import type { ProjectListData } from './project-list-data.ts'
import type { ProjectSearch } from './project-search.ts'
import { useFirstPaintStagger } from './use-first-paint-stagger.ts'

type CardListProps = Pick<ProjectListData, 'projects' | 'sample'> & Pick<ProjectSearch, 'category' | 'view'>

/** The projects as cards in a grid or as rows, animated when they are added, removed or moved. */
export function CardList({ projects, sample, category, view }: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const staggered = useFirstPaintStagger(category, view, projects.length)
  useEffect(() => (list.current ? animateCards(list.current) : undefined), [view])
  const Item = view === 'list' ? ProjectListRow : ProjectGridCard
  return (
    <ul
      ref={list}
      key={view ?? 'grid'}
      className={view === 'list' ? 'project-rows *:border-edge *:last:border-b' : GRID_CLASS}
      data-coming={staggered || undefined}
    >
      {projects.map((project, index) => (
        <li key={project.id}>
          <Item
            project={project}
            sample={sample}
            first={index === 0}
            alone={isAloneInRow(index, projects.length)}
          />
        </li>
      ))}
    </ul>
  )
}

const GRID_CLASS =
  'project-grid grid grid-cols-1 gap-x-6 gap-y-10 *:break-inside-avoid md:grid-cols-2 lg:grid-cols-12 lg:gap-y-14'
