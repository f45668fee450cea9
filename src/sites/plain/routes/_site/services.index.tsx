import { createFileRoute } from '@tanstack/react-router'
import { LazyCallToAction } from '../../parts/call-to-action.lazy.ts'
import { pageHead } from '../../parts/seo.ts'
import { ServiceList } from '../../parts/service-list.tsx'

export const Route = createFileRoute('/_site/services/')({
  loader: () => LazyCallToAction.preload(),
  head: (ctx) => pageHead(ctx, 'services'),
  component: Services,
})

function Services() {
  return (
    <main>
      <div className="page-width py-14 lg:py-24">
        <h1 className="text-display-1">Services</h1>
        <div className="mt-12 lg:mt-20">
          <ServiceList full />
        </div>
      </div>
      <LazyCallToAction />
    </main>
  )
}
