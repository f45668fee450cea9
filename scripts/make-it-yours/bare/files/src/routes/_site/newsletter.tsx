import { createFileRoute } from '@tanstack/react-router'
import { subscriptionPending } from '../../content/inquiry.ts'
import { newsletterHeading } from '../../content/news.ts'
import { pages } from '../../content/pages.ts'
import { FormSuccess } from '../../site/form-success.tsx'
import { NewsletterForm } from '../../site/newsletter-form.lazy.ts'
import { validateSentSearch } from '../../site/sent-search.ts'
import { pageHead } from '../../site/seo.ts'

export const Route = createFileRoute('/_site/newsletter')({
  validateSearch: validateSentSearch,
  loader: () => NewsletterForm.preload(),
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.newsletter,
      path: '/newsletter',
      noindex: ctx.match.search.sent !== undefined,
    }),
  component: NewsletterPage,
})

/** The newsletter form, or the confirmation once it was sent without script. */
function NewsletterPage() {
  const { sent } = Route.useSearch()
  return (
    <main className="below-header">
      <div id="newsletter" className="page-width page-grid gap-y-8 pt-14 pb-section lg:pt-20">
        <h1 className="text-display-2 lg:col-span-6">{newsletterHeading}</h1>
        <div className="lg:col-span-6">
          {sent ? <FormSuccess {...subscriptionPending} formPath="/newsletter" /> : <NewsletterForm />}
        </div>
      </div>
    </main>
  )
}
