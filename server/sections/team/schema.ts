import * as z from 'zod/mini'
import {
  id,
  idempotencyKey,
  shownEmail,
  singleLine,
  wholeNumber,
  emptyToNull,
  status,
  multiLine,
  url,
  version,
} from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { TeamMembersTable } from './table.ts'

const fields = {
  name: singleLine(120).check(z.minLength(1, 'Name is required')),
  position: emptyToNull(singleLine(120)),
  bio: emptyToNull(multiLine(5000)),
  email: emptyToNull(shownEmail),
  image_url: emptyToNull(url),
  linkedin_url: emptyToNull(url),
  order_index: wholeNumber,
  status,
  degree: emptyToNull(singleLine(120)),
} satisfies EveryColumn<TeamMembersTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new team member: the order is 0 unless given. */
export const memberInput = z.extend(optionalFields, { name: fields.name, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const memberUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** The facts of the team. */
export const team = {
  router: 'team',
  table: 'ltf_team_members',
  title: 'Team',
  place: 3,
  one: 'team member',
  other: 'team members',
  path: '/admin/team',
  page: null,
  isSortable: true,
  recordName: 'name',
  labels: {
    name: 'Name',
    position: 'Position',
    bio: 'Bio',
    email: 'Email',
    image_url: 'Image URL',
    linkedin_url: 'LinkedIn URL',
    order_index: 'Order',
    status: 'Status',
    degree: 'Degree',
  },
  addresses: { image_url: 'picture', linkedin_url: 'link' },
  updateInput: memberUpdateInput,
} as const satisfies SectionFacts<TeamMembersTable>
