import type { Insertable } from 'kysely'
import type { InquiriesTable } from '../../../server/features/inquiries/tables.ts'
import { buildInquiry } from '../inquiries.ts'
import { db, expect, type Locator, page } from './screen.tsx'

// Locators of the inbox by ARIA role and name.
export const inquiryList = () => page.getByRole('list', { name: 'Inquiries, newest first' })
export const inquiryRows = () => inquiryList().getByRole('listitem')
/** The link of a row that opens the inquiry. */
export const inquiryRow = (name: string) => page.css('a[id^=inquiry-]').filter({ has: page.getByText(name) })
export const inquiryRecord = () => page.getByRole('article')
export const inquiryHeading = (name: string) => page.getByRole('heading', { level: 2, name })
export const statusRadio = (name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name })
export const replyText = () => page.getByLabelText('Reply text')
export const noteField = () => page.getByLabelText('Add a note')

/** Clicks a link of a reply (mailto:, WhatsApp) without opening it, as on a machine without a mail program. */
export async function clickWithoutOpening(link: Locator): Promise<void> {
  await expect.element(link).toBeVisible()
  link.element().addEventListener('click', (event) => event.preventDefault(), { once: true })
  await link.click()
}

/** Inserts inquiries in one statement, 'Person 1' the newest. */
export async function insertPeople(
  count: number,
  overrides: Partial<Insertable<InquiriesTable>> = {},
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    buildInquiry({
      name: `Person ${index + 1}`,
      created_at: new Date(Date.now() - (index + 1) * 60_000),
      ...overrides,
    }),
  )
  await db.insertInto('inquiries').values(rows).execute()
}

/** The stored row of an inquiry. */
export const storedInquiry = async (id: string) =>
  await db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The part of the URL that a reload opens again. */
export const addressOf = ({ pathname, search }: Location): string => pathname + search
