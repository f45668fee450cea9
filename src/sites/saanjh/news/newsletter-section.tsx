import { getRouteApi } from '@tanstack/react-router'
import { FormSuccess } from '../../../core/page/form-success.tsx'
import { subscriptionPending } from '../content/inquiry.ts'
import { newsletterText } from '../content/news.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { NewsletterForm } from '../parts/newsletter-form.lazy.ts'

const route = getRouteApi('/_site/news/')

/** The newsletter form, or the confirmation after it was sent, and the call to action. */
export default function NewsletterSection() {
  const { sent } = route.useSearch()
  return (
    <>
      <section className="bg-sheet py-subsection" aria-labelledby="newsletter">
        <div className="page-width page-grid items-end gap-y-8">
          <h2 id="newsletter" className="text-display-2 lg:col-span-6">
            {/* One line per clause. */}
            {newsletterText.split(/(?<=[:,] )/).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h2>
          <div className="lg:col-span-6">
            {sent ? <FormSuccess {...subscriptionPending} formPath="/news" /> : <NewsletterForm />}
          </div>
        </div>
      </section>
      <CallToAction />
    </>
  )
}
