import { createFileRoute } from '@tanstack/react-router'

/** What the inbox shows: all of it in the address, so that it can be gone back to and sent to a colleague. */
interface InboxSearch {
  /** The inquiry that is open. */
  id?: string
  status?: string
  search?: string
  /** Only what I take care of. */
  mine?: true
}

export const Route = createFileRoute('/admin/inquiries')({
  validateSearch: (given: Record<string, unknown>): InboxSearch => ({
    id: textOf(given.id),
    status: textOf(given.status),
    search:
      typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : undefined,
    mine: given.mine === true ? true : undefined,
  }),
  component: Page,
})

/** A word out of the address; the router takes one of digits for a number. Judged where it is used: this comes with every page. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function Page() {
  return (
    <main>
      <h1>Inquiries</h1>
    </main>
  )
}
