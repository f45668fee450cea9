import '../parts/pages.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { PreviewRecord } from '../../../core/preview/preview-draft.ts'
import { useOrigin, useTRPC } from '../../../trpc.ts'
import { ArticleView } from '../news/article-view.tsx'
import { articlePageData } from '../news/load-article.ts'
import { servicesOrSamples } from '../parts/services-or-samples.ts'
import { TeamCards } from '../parts/team-member-card.tsx'
import { ProjectIntroView } from '../projects/project-intro-view.tsx'
import { ProjectPhotosView } from '../projects/project-photos-view.tsx'
import { ServiceIntroView } from '../services/service-intro-view.tsx'

/** A record as its own page shows it; a person as the about page does. */
export default function RecordPreview({ record }: { record: PreviewRecord }) {
  const origin = useOrigin()
  const { data: storedServices } = useSuspenseQuery(useTRPC().services.list.queryOptions())
  switch (record.kind) {
    case 'article':
      return <ArticleView {...articlePageData(record.article, origin)} />
    case 'project':
      return (
        <>
          <ProjectIntroView project={record.project} sample={false} />
          <ProjectPhotosView project={record.project} />
        </>
      )
    case 'service': {
      const others = servicesOrSamples(storedServices).filter(({ slug }) => slug !== record.service.slug)
      return <ServiceIntroView service={record.service} services={[...others, record.service]} />
    }
    case 'member':
      return (
        <section className="py-section bg-sheet">
          <div className="page-width">
            <TeamCards members={[record.member]} count={1} reveal="fadeUp" wide />
          </div>
        </section>
      )
  }
}
