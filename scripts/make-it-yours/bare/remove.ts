/**
 * What a bare tree is without, as patterns of files: the pages, sections, samples and pictures of the fictional firm, and the
 * measurements that were made of it. What only these used is found by itself (`prune.ts`); the tests are in `tests.ts`.
 */
export const REMOVED = [
  // Sections and their samples.
  'server/{projects,services,team,content}/**',
  'server/samples/{articles,faq,project-pages,projects,services,team}/**',
  'server/samples/content-rows.ts',
  'src/routes/admin/-{content,faq,news,projects,services,team}/**',
  'src/routes/admin/{content,faq,news,projects,services,team}.tsx',
  'src/routes/admin/-dashboard/sample-notice.tsx',
  'src/routes/admin/-preview/record-preview-button.tsx',
  // Pages.
  'src/routes/_site/-{about,faq,home,news,preview,projects,services}/**',
  'src/routes/_site/{about,faq,news-old}.tsx',
  'src/routes/_site/{news,projects,services}.*.tsx',
  'src/site/{og-cards.ts,use-preview-record.ts,project-picture.tsx,services-or-samples.ts}',
  'src/content/facts.ts',
  'src/site/{call-to-action,client-logos}.css',
  'server/constants/constants.test.ts',
  'tests/{checklist,kubernetes-cluster}.test.ts',
  // Pictures and what made them.
  'art/{fonts,generator,masters,sounds}/**',
  'art/{README.md,fonts.sh,map.py,pictures.lock.json}',
  'src/content/{pictures/**,pictures.gen.ts,illustrations.ts,picture-from-url.ts}',
  'public/clients/**',
  'public/images/*-*-*.{avif,webp,jpg}',
  'public/images/og-{about,contact,faq,inquiry,news,privacy,projects,services,terms}.jpg',
  // Measurements and trials.
  'scripts/bench*.ts',
  'scripts/{bench,bench-other,cdn,compose,costs,durability,failover,instances,kubernetes,load,regions,scan,soak}/**',
  'scripts/{behind-caddy,durability,failover,instances,scan,test-cdn,test-compose,test-kubernetes,test-upgrade}.ts',
  'scripts/{docs-pictures,office-screenshots,responsive-images,screenshots,compare-screenshots}.ts',
  'scripts/{deploy-machine.sh,checklist.mjs}',
  // Stories of its pictures and sliders.
  'tests/e2e/{client-logos,hero,picture-sizes,reduced-motion,sliders}.e2e.ts',
  // The pages about them.
  'docs/{change,checklist,comparison,durability,failover,make-it-yours,performance,scale,server,why}.md',
  'docs/pictures/**',
  // This command: it is done.
  'scripts/make-it-yours/bare/**',
  'scripts/test-bare.ts',
  'tests/bare.test.ts',
]
