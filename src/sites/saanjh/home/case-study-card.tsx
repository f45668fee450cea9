import type { ReactNode } from 'react'
import { Arrow } from '../../../core/ui/arrow.tsx'
import { Badge } from '../../../core/ui/badge.tsx'
import { ContourPlaceholder } from '../../../core/ui/contour-placeholder.tsx'
import { LitPicture } from '../../../core/ui/picture.tsx'
import { RecordImage } from '../../../core/ui/record-image.tsx'
import { coverWidth } from '../../../core/ui/uploaded-picture.tsx'
import { useImageFailure } from '../../../core/ui/use-image-failure.ts'
import type { CaseStudy } from '../content/case-studies.ts'
import { ProjectLink } from '../parts/project-link.tsx'
import type { ProjectListPage } from '../projects/project-queries.ts'

/** A featured project: the fields of `projects.list` that its card shows. */
export type FeaturedProject = Pick<
  ProjectListPage['items'][number],
  'id' | 'slug' | 'title' | 'category' | 'location' | 'area' | 'description' | 'image_url' | 'picture'
>

export function SampleCaseStudy({ title, category, location, size, text, figure, image }: CaseStudy) {
  return (
    <article>
      <div className="relative aspect-[4/3] overflow-clip lg:aspect-[4/5]">
        <LitPicture {...image} sizes={cardSizes(image.picture)} hover className="size-full" />
        <Badge className="absolute top-0 right-0">Sample</Badge>
      </div>
      <CaseStudyText
        {...{ title, category, location, text, figure }}
        size={figure.after === size ? null : size}
      />
    </article>
  )
}

/** A featured project; the whole card links to its page. Its only figure is its area, if it has one. */
export function ProjectCaseStudy({
  id,
  slug,
  title,
  category,
  location,
  area,
  description,
  image_url,
  picture,
}: FeaturedProject) {
  const [failed, imageProps] = useImageFailure(image_url)
  return (
    <article className="group relative">
      <div className="relative aspect-[4/3] overflow-clip bg-night lg:aspect-[4/5]">
        {image_url && !failed ? (
          <RecordImage
            {...imageProps}
            src={image_url}
            picture={picture}
            alt={picture?.alt ?? ''}
            sizes={picture ? cardSizes(picture) : ''}
            width={800}
            height={1000}
            className="size-full object-cover"
          />
        ) : (
          <ContourPlaceholder seed={id} className="size-full" />
        )}
      </div>
      <CaseStudyText
        title={<ProjectLink slug={slug} title={title} />}
        {...{ category, location, size: null, text: description }}
        figure={area ? { after: area } : undefined}
      />
    </article>
  )
}

function CaseStudyText({
  title,
  category,
  location,
  size,
  text,
  figure,
}: {
  title: ReactNode
  category: string | null
  location: string | null
  size: string | null
  text: string
  figure: (Omit<CaseStudy['figure'], 'label'> & { label?: string }) | undefined
}) {
  return (
    <>
      {figure && (
        <p className="tabular-nums font-stretch-84% mt-6 flex flex-wrap items-baseline gap-x-3 leading-none font-display">
          {figure.before && (
            <>
              <span className="text-[1.5rem] text-soft">{figure.before}</span>
              <Arrow />
            </>
          )}
          <span className="text-[2.5rem]">{figure.after}</span>
          <span className="text-label text-soft">{figure.label}</span>
        </p>
      )}
      <h3 className="text-display-3 mt-5 border-t border-edge pt-5">{title}</h3>
      <p className="text-label mt-2 text-soft">{[category, location, size].filter(Boolean).join(', ')}</p>
      <p className="mt-3 text-soft">{text}</p>
    </>
  )
}

/** The frame is 4:3 and as wide as the page, from 64rem on 4:5 and a third as wide. */
function cardSizes(picture: { width: number; height: number }): string {
  const [low, high] = [coverWidth(picture, 4 / 3), coverWidth(picture, 4 / 5)]
  return `(width < 64rem) ${Math.round(low * 100)}vw, min(${Math.round(high * 30)}vw, ${Math.round(high * 421)}px)`
}
