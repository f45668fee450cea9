import { createFileRoute } from '@tanstack/react-router'
import { validateSentSearch } from '../../../../core/page/sent-search.ts'
import { useSettings } from '../../../../core/page/settings.ts'
import { hero, inquire } from '../../content/words.ts'
import { InquiryForm } from '../../parts/lazy-parts.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/inquiry')({
  validateSearch: validateSentSearch,
  loader: () => InquiryForm.preload(),
  head: (ctx) => pageHead(ctx, 'inquiry', { noindex: ctx.match.search.sent !== undefined }),
  component: InquiryPage,
})

function InquiryPage() {
  const { phone, phone_url } = useSettings()
  return (
    <main className="page-width page-grid gap-y-10 py-14 lg:py-24">
      <div className="lg:col-span-4">
        <h1 className="text-display-2">{inquire}</h1>
        <p className="text-lead mt-6 max-w-[32ch] text-soft">{hero.content}</p>
        {phone && (
          <p className="mt-6">
            Or call{' '}
            <a className="link tabular-nums max-sm:py-3" href={phone_url}>
              {phone}
            </a>
          </p>
        )}
      </div>
      <div id="form" className="lg:col-span-7 lg:col-start-6">
        <InquiryForm />
      </div>
    </main>
  )
}
