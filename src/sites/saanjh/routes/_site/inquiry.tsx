import { createFileRoute } from '@tanstack/react-router'
import { validateSentSearch } from '../../../../core/page/sent-search.ts'
import { useSettings } from '../../../../core/page/settings.ts'
import { Picture } from '../../../../core/ui/picture.tsx'
import { emergencyHours, replyTime, residentialDuration } from '../../content/facts.ts'
import { inquiryHeading, inquiryIntro } from '../../content/inquiry.ts'
import { pages } from '../../content/pages.ts'
import { pendants } from '../../content/pictures/pendants.gen.ts'
import { InquiryForm } from '../../parts/inquiry-form.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/inquiry')({
  validateSearch: validateSentSearch,
  loader: () => InquiryForm.preload(),
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.inquiry,
      path: '/inquiry',
      image: 'inquiry',
      noindex: ctx.match.search.sent !== undefined,
    }),
  component: InquiryPage,
})

function InquiryPage() {
  return (
    <main className="below-header grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <InquirySidebar />
      <div
        id="form"
        className="max-w-[900px] px-gutter py-10 lg:px-[clamp(24px,5vw,88px)] lg:py-16 print:py-0"
      >
        <InquiryForm />
      </div>
    </main>
  )
}

/** Beside the form, on a phone above it: what to expect, and the number for emergencies. */
function InquirySidebar() {
  const { phone, phone_url } = useSettings()
  return (
    <div className="relative bg-dusk text-sheet print:bg-transparent print:text-ink" data-theme="dusk">
      <div className="relative flex flex-col overflow-clip lg:sticky lg:top-[60px] lg:h-[calc(100svh-60px)] lg:min-h-[640px]">
        <Picture
          picture={pendants}
          state="lit"
          alt=""
          sizes="(width >= 64rem) max(calc((100svh - 60px) * 1.6), 1024px), max(100vw, 720px)"
          fill
          className="print:hidden"
          imgClassName="object-[32%_50%]"
        />
        <div className="absolute inset-0 bg-night mask-[linear-gradient(#000d,#000c,#000e)] lg:mask-[linear-gradient(#000c,#0009,#000e)] print:hidden" />
        <div className="relative flex h-full flex-1 flex-col px-gutter pt-10 pb-8 lg:pt-16 lg:pr-8 lg:pb-10">
          {/* Two explicit lines: a fallback font must not wrap the heading into three while the web font loads. */}
          <h1 className="text-display-2">
            {inquiryHeading.split(/(?<=YOUR )/).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="text-lead mt-4 lg:mt-6 lg:max-w-[34ch]">{inquiryIntro}</p>
          <dl className="mt-8 *:grid *:grid-cols-[140px_1fr] *:items-baseline *:border-t *:border-white/30 *:py-3 lg:mt-auto print:hidden">
            <div>
              <dt className="text-label text-soft">Reply</dt>
              <dd className="font-medium">{replyTime}</dd>
            </div>
            <div>
              <dt className="text-label text-soft">Residential</dt>
              <dd className="font-medium">{residentialDuration} on site</dd>
            </div>
            <div>
              <dt className="text-label text-soft">Emergency {emergencyHours}</dt>
              <dd className="tabular-nums font-medium">
                <a
                  className="hover:text-live max-lg:-my-2.5 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
                  href={phone_url}
                >
                  {phone}
                </a>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </div>
  )
}
