import type { Editor } from './editor.ts'

/** The pages of the site, and what they share. */
export function editPages({ swap, dropLines }: Editor): void {
  dropLines('server/main.ts', /^.*[sS]tartPublishTimer.*\n/)
  swap('server/inquiry/form-posts.ts', "'/news'", "'/newsletter'")
  swap('src/site/newsletter-form.tsx', '/news#newsletter', '/newsletter#newsletter')
  dropLines('server/pages/page-address.ts', /^ {2}'\/projects': .*\n/)
  swap('server/pages/page-address.ts', "'/news': 'sent'", "'/newsletter': 'sent'")
  swap('server/pages/warm-up.ts', /^\/\*\* The addresses of pages that the site links to[\s\S]*/, PUBLIC_URLS)
  swap('server/pages/warm-up.ts', 'await publicUrls(context)', 'await publicUrls()')
  dropLines('server/pages/warm-up.ts', /^import .*(?:appRouter|sampleProjects).*\n/)
  swap('server/pages/warm-up.ts', /type Context, createCallerFactory/, 'type Context')
  dropLines('src/server.tsx', /^export .*OgCard.*\n/)
  swap(
    'src/routes/_site.tsx',
    'await Promise.all([trpc.settings.get.ensureData(), trpc.services.list.ensureData()])',
    'await trpc.settings.get.ensureData()',
  )
  for (const page of ['privacy', 'terms']) swap(`src/routes/_site/${page}.tsx`, `, image: '${page}'`, '')
  const footer = 'src/site/site-footer.tsx'
  swap(footer, /^ {8}<ul [^\n]*aria-label="Services">[\s\S]*?<\/ul>\n/, '')
  dropLines(footer, /^ {2}const (?:managedServices|services) = .*\n/)
  swap(footer, /^\/\*\* At most so many services[\s\S]*?= 6\n\n/, '')
  dropLines(footer, /^import .*(?:useSuspenseQuery|useTRPC).*\n/)
  swap(footer, 'footerBlurb, footerNavigation, footerServices', 'footerBlurb, footerNavigation')
  swap('src/site/open-now-badge.tsx', /^ {6}<span className="block">Emergency.*\n/, '')
  dropLines('src/site/open-now-badge.tsx', /^import .*emergencyHours.*\n/)

  const inquiry = 'src/content/inquiry.ts'
  swap(inquiry, /'Five minutes now.*'/, "'Tell us what you need and roughly when. We reply within 24 hours.'")
  swap(inquiry, /'Site, area, present supply.*'/, "'What it is about, and any dates that matter.'")
  swap(inquiry, 'Up to five, such as the meter board. The', 'Up to five. The')
  const terms = 'src/content/terms.ts'
  swap(terms, /^ {4}\{\n {6}heading: 'Samples'[\s\S]*?(?=^ {4}\{\n {6}heading: 'What you send)/, '')
  swap(
    terms,
    ' and we name usual durations, such as 2-4 weeks for a residential project. These are what we aim for, not a guarantee for a particular site.',
    '. That is what we aim for, not a guarantee.',
  )
}

const PUBLIC_URLS = `/** The addresses of pages that the site links to. */
const publicUrls = async () => [...(await sitemapPages()).map(({ path }) => path), NOT_FOUND_URL]
`

/** Previews in the back office: of the settings only. */
export function editPreviews({ swap, dropLines }: Editor): void {
  const draft = 'src/site/preview-record.ts'
  swap(draft, /^import type \{ Article[\s\S]*?(?=^\/\*\* What the back office posts)/, '\n')
  swap(draft, /^ {2}content\?.*\n/, '')
  swap(draft, /^ {2}\/\*\* A record that is being edited.*\n.*\n/, '')
  swap('src/site/preview.ts', /^ {6}if \(data.content\).*\n/, '')
  swap(
    'src/routes/admin/-preview/page-preview.tsx',
    /^\/\*\*\n \* The page that draws a posted record[\s\S]*?PREVIEW_PATH.*\n\n/,
    '',
  )
  swap('src/routes/admin/-preview/page-preview.tsx', "'content' | 'settings' | 'record'", "'settings'")
  swap(
    'src/routes/admin/-preview/page-preview.tsx',
    'Unsaved content, settings or a record, as',
    'Unsaved settings, as',
  )
  swap('src/routes/admin/-settings/settings-preview.tsx', "path: '/about'", "path: '/'")

  const layout = 'src/admin/auth-layout.tsx'
  swap(layout, /^ {6}<div className="relative overflow-clip[\s\S]*?^ {6}<\/div>\n/, '')
  swap(layout, ' lg:grid-cols-[1fr_1.25fr]', '')
  swap(
    layout,
    'grid content-center px-6 py-12 lg:px-16',
    'mx-auto grid w-full max-w-xl content-center px-6 py-12',
  )
  swap(layout, 'form at the left, a picture at the right', 'the form in the middle')
  dropLines(layout, /^import .*(?:mcb|Picture \}).*\n/)
}
