import type { Editor } from './editor.ts'

/** Stories that hold for every section and are told of the projects. In a bare tree they are told of the clients. */
const RETOLD = [
  'tests/support/image-field.ts',
  'tests/support/media-library.ts',
  'tests/e2e/admin-media-choose.e2e.ts',
  'tests/e2e/admin-media-drop.e2e.ts',
  'tests/e2e/admin-media-files.e2e.ts',
  'tests/e2e/admin-media-shrink.e2e.ts',
  'tests/e2e/admin-media-upload.e2e.ts',
]

/** Words of a project's screen, dialog and row, with those of a client. */
const WORDS: [project: RegExp, client: string][] = [
  [/ltf_projects/g, 'ltf_clients'],
  [/(?<=\/admin\/)projects/g, 'clients'],
  [/'\/projects'/g, "'/'"],
  [/projects\\\.update/g, 'clients\\.update'],
  [/image_url/g, 'logo_url'],
  [/Image URL/g, 'Logo URL'],
  [/(?<=getByLabel\(')Title/g, 'Name'],
  [/slug: newId\(\), title,/g, 'name: title,'],
  [/(?<=where\(')title/g, 'name'],
  [/location: 'Thane'/g, "website_url: 'https://thane.example'"],
  [/(?<=select\(\['(?:image|logo)_url', ')location/g, 'website_url'],
  [/(?<=name: )'Team'/g, "'Settings'"],
  [/(?<=getByRole\(')listitem(?=', \{ name \})/g, 'row'],
  [/(?<=Add |Save |Edit |New |this )project\b/g, 'client'],
  [/(?<=No )projects(?= found)/g, 'clients'],
  [/Project(?= (?:added|updated) successfully)/g, 'Client'],
  [/(?<=Hilltop|Casa Arco)Project/g, 'Client'],
  [/(?<=Upload |as )picture(?=')/g, 'logo'],
]

/** What a bare site says elsewhere in stories that every site has. */
export function editStories({ changes, swap, dropLines }: Editor): void {
  const pages = 'tests/support/public-pages.ts'
  swap(pages, "  '/inquiry',\n", "  '/inquiry',\n  '/newsletter',\n")
  swap(pages, "NEWSLETTER_PAGE = '/news'", "NEWSLETTER_PAGE = '/newsletter'")
  swap(pages, "'Where electrical engineering meets execution'", 'firm.name')
  swap(pages, ': electrical design`', '$`')

  for (const file of RETOLD)
    changes.rewrite(file, (text) => WORDS.reduce((told, [from, to]) => told.replaceAll(from, to), text))
  dropLines('tests/e2e/admin-media-files.e2e.ts', /^.*'ltf_team_members'.*\n|^ {4}\['Asha', .*\n/)
  swap('tests/e2e/admin-media-files.e2e.ts', "'AshaTeam member', ", '')
  swap(
    'tests/support/managed-records.ts',
    /^ {6}\.insertInto\('ltf_projects'\)\n.*\n/,
    "      .insertInto('ltf_clients')\n      .values({ id: newId(), name: title, order_index: index })\n",
  )

  swap(
    'tests/e2e/contact.e2e.ts',
    'Describe the site in your own words.',
    'Write in your own words, or call.',
  )
  swap(
    'tests/e2e/inquiry-form.e2e.ts',
    'Five minutes now saves a site visit later.',
    'Tell us what you need and roughly when.',
  )
  swap('tests/e2e/admin-clients.e2e.ts', '/clients/kokum-residency.svg', '/favicon.svg')
  dropLines('tests/e2e/dev-server.e2e.ts', /^ {2}'Content',\n/)
  const dashboard = 'tests/e2e/admin-dashboard.e2e.ts'
  dropLines(dashboard, /^.*\/\^Content Sections—.*\n/)
  swap(dashboard, "'Total Projects')).toHaveText(/^Total Projects—", "'Clients')).toHaveText(/^Clients—")
  swap(
    'tests/e2e/header-and-footer.e2e.ts',
    "  ['Contact', '/contact'],\n",
    "  ['Contact', '/contact'],\n  ['Newsletter', '/newsletter'],\n",
  )
  const stored = 'tests/e2e/stored-payloads.e2e.ts'
  swap(stored, /'ltf_projects', 'ltf_services', .*'faq_entries', /, "'ltf_clients', ")
  swap(stored, /^ {2}await db\.updateTable\('ltf_projects'\)\.set\(\{ slug[\s\S]*?'rccb'.*\n/, '')
  swap(stored, /^ {2}const photos = .*\n.*'ltf_projects'.*\n/, '')
  const overflow = 'tests/e2e/text-overflow.e2e.ts'
  swap(overflow, /^ {2}const project = \{[\s\S]*?(?=^ {2}await db\n {4}\.updateTable\('settings'\))/, '')
  swap(overflow, "['/about', '/services', '/projects']", "['/contact']")
  swap(overflow, "[...PUBLIC_PAGES, '/services/long', '/projects?view=list']", 'PUBLIC_PAGES')
  const seo = 'tests/e2e/seo.e2e.ts'
  swap(seo, "  '/inquiry': [],\n", "  '/inquiry': [],\n  '/newsletter': [],\n")
  changes.replaceAll(seo, /\['Electrician'\]/, "['LocalBusiness']")
  swap(seo, /^ {2}\/\/ The sample of this address[\s\S]*?'Creekside Apartment'\)\n/, '')
  dropLines(seo, /^import .*(?:sampleArticles|insertFullProject).*\n/)
  swap(seo, /^ {2}db,\n\}\) => \{\n(?= {2}const titles)/, '}) => {\n')
  swap(seo, "['/', ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune']]", "['/', []]")
  dropLines(seo, /^ {4}\['\/about', .*\n|^.*images\.(?:size|add).*\n|^ {2}const images = new Set.*\n/)
  swap(
    seo,
    /^ {6}titles\.add.*\n/,
    '      titles.add(await page.title())\n      await expectSharingMetadata(page, site.url, path)\n',
  )
  const outage = 'tests/e2e/database-outage.e2e.ts'
  dropLines(outage, /^ {2}const (?:projects|searches) = .*\n/)
  swap(outage, /^ {2}const pages = \[\.\.\.paths.*\n/, '')
  swap(outage, 'return pages.flatMap(', 'return paths.flatMap(')
}
