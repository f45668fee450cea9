import { sql, type Transaction } from 'kysely'
import { insertDefaultSettings } from '../../migrations/001-ground.ts'
import { CONSENT_VERSION } from '../constants/schema.ts'
import { newId } from '../database/ids.ts'
import type { Database, Db } from '../database/tables.ts'
import { hashBody } from '../inquiry/submit.ts'
import { purgeAllButAccountMail } from '../mail/outbox.ts'
import { sampleClients } from './clients/schema.ts'
import { sampleProjects } from './projects/schema.ts'
import { sampleServices } from './services/schema.ts'
import { sampleTeam } from './team/schema.ts'

/**
 * Enters the sample company: six services, nine projects, four people, ten clients, a few inquiries. A section that
 * has rows is left alone, so that a second call changes nothing. Visitors see what they saw before: the placeholders,
 * which are now records.
 * @param publicUrl where the sample pictures lie: records hold whole addresses (D19)
 * @returns how many rows were entered
 */
export function seed(db: Db, publicUrl: string): Promise<number> {
  return db.transaction().execute((trx) => seedSections(trx, publicUrl))
}

/**
 * Empties everything but the accounts and their sessions, and enters the sample company, in one transaction. Mails that
 * wait go too, but for those to accounts about themselves.
 */
export function reset(db: Db, publicUrl: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`
      truncate ltf_projects, ltf_services, ltf_team_members, ltf_clients, gsp_content, inquiries, inquiry_notes,
        newsletter_subscribers, activity, media, settings`.execute(trx)
    await purgeAllButAccountMail(trx)
    await insertDefaultSettings(trx)
    await sql`notify site_replaced`.execute(trx)
    return await seedSections(trx, publicUrl)
  })
}

async function seedSections(trx: Transaction<Database>, publicUrl: string): Promise<number> {
  // Two that seed at once stand in line, and the second finds nothing to do.
  await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(trx)
  const counts = [
    await seedServices(trx),
    await seedProjects(trx, publicUrl),
    await seedTeam(trx),
    await seedClients(trx, publicUrl),
    await seedInquiries(trx),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

type SeededTable = 'ltf_services' | 'ltf_projects' | 'ltf_team_members' | 'ltf_clients' | 'inquiries'

async function isEmpty(trx: Transaction<Database>, table: SeededTable): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
}

async function seedServices(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_services'))) return 0
  const rows = sampleServices.map(({ slug, title, description, icon, body }, i) => ({
    id: newId(),
    slug,
    title,
    description,
    icon,
    body: body ?? '',
    order_index: i + 1,
  }))
  await trx.insertInto('ltf_services').values(rows).execute()
  return rows.length
}

async function seedProjects(trx: Transaction<Database>, publicUrl: string): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_projects'))) return 0
  const rows = sampleProjects.map((project) => ({
    id: newId(),
    slug: project.slug,
    title: project.title,
    description: project.description,
    image_url: publicUrl + project.image_url,
    category: project.category,
    location: project.location,
    year: project.year,
    area: project.area,
    featured: project.featured,
    phase: project.phase,
    created_at: project.created_at,
  }))
  await trx.insertInto('ltf_projects').values(rows).execute()
  return rows.length
}

async function seedTeam(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_team_members'))) return 0
  const rows = sampleTeam.map(({ name, position, degree, bio }, i) => ({
    id: newId(),
    name,
    position,
    degree,
    bio,
    order_index: i + 1,
  }))
  await trx.insertInto('ltf_team_members').values(rows).execute()
  return rows.length
}

async function seedClients(trx: Transaction<Database>, publicUrl: string): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_clients'))) return 0
  const rows = sampleClients.map(({ name, logo_url, website_url }, i) => ({
    id: newId(),
    name,
    logo_url: publicUrl + logo_url,
    website_url,
    order_index: i + 1,
  }))
  await trx.insertInto('ltf_clients').values(rows).execute()
  return rows.length
}

/** Letters of people who do not exist, received over the last days. */
async function seedInquiries(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'inquiries'))) return 0
  const rows = SAMPLE_INQUIRIES.map(({ hours, ...inquiry }) => ({
    ...inquiry,
    id: newId(),
    consent_version: inquiry.source === 'staff' ? null : CONSENT_VERSION,
    body_hash: hashBody(inquiry),
    created_at: new Date(Date.now() - hours * 3_600_000),
  }))
  await trx.insertInto('inquiries').values(rows).execute()
  return rows.length
}

/** `hours` is how long ago it came in. */
const SAMPLE_INQUIRIES = [
  {
    hours: 3,
    source: 'inquiry',
    status: 'new',
    name: 'Devika Rane (sample)',
    email: 'devika.rane@sample.example',
    phone: '+91 00000 00001',
    company: null,
    project_type: 'residential',
    budget: '1l-5l',
    message:
      'Three-bedroom flat in Mulund, wired in 1994. The main breaker trips when two air-conditioners run. We move out for four weeks in January.',
  },
  {
    hours: 20,
    source: 'contact',
    status: 'new',
    name: 'Firoz Kapadia (sample)',
    email: 'firoz.kapadia@sample.example',
    phone: null,
    company: null,
    project_type: null,
    budget: null,
    message: 'Do you also test earth pits for a housing society that you did not wire yourselves?',
  },
  {
    hours: 47,
    source: 'staff',
    status: 'contacted',
    name: 'Jetty Cold Store (sample)',
    email: null,
    phone: '+91 00000 00002',
    company: 'Jetty Cold Store',
    project_type: 'industrial',
    budget: 'above-10l',
    message: 'Called about a second incomer for the blast freezers. Wants a visit before the season.',
  },
  {
    hours: 120,
    source: 'inquiry',
    status: 'quoted',
    name: 'Anita Bhosale (sample)',
    email: 'anita.bhosale@sample.example',
    phone: '+91 00000 00003',
    company: 'Peepal Clinics',
    project_type: 'commercial',
    budget: '5l-10l',
    message:
      'New clinic on two floors in Navi Mumbai, 300 sqm, UPS for the imaging room. Drawings are ready.',
  },
  {
    hours: 340,
    source: 'inquiry',
    status: 'won',
    name: 'Sameer Godbole (sample)',
    email: 'sameer.godbole@sample.example',
    phone: '+91 00000 00004',
    company: 'Kokum Residency',
    project_type: 'maintenance',
    budget: '50k-1l',
    message: 'Annual maintenance for a building of 48 flats: meter room, lifts, common lighting and pumps.',
  },
] as const
