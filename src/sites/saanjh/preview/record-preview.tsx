import '../parts/pages.css'
import { getRouteApi } from '@tanstack/react-router'
import type { PreviewRecord } from '../../../core/preview/preview-draft.ts'
import { useOrigin } from '../../../trpc.ts'
import { ArticleView } from '../news/article-view.tsx'
import { articlePageData } from '../news/load-article.ts'
import { servicesOrSamples } from '../parts/services-or-samples.ts'
import { TeamCards } from '../parts/team-member-card.tsx'
import { ProjectIntroView } from '../projects/project-intro-view.tsx'
import { ProjectPhotosView } from '../projects/project-photos-view.tsx'
import { ServiceIntroView } from '../services/service-intro-view.tsx'

const site = getRouteApi('/_site')

/** A record as its own page shows it; a team member as on the about page. */
export default function RecordPreview({ record }: { record: PreviewRecord }) {
  const origin = useOrigin()
  const { services: storedServices } = site.useLoaderData()
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
