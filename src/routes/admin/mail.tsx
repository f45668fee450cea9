import { createFileRoute } from '@tanstack/react-router'
import { PageLayout } from '../../admin/page-layout.tsx'
import { SegmentedControl } from '../../admin/segmented-control.tsx'
import { DeadMails } from './-mail/dead-mails.tsx'
import { MailKinds } from './-mail/mail-kinds.tsx'
import { Subscribers } from './-mail/subscribers.tsx'
import { Templates } from './-mail/templates.tsx'

const PARTS = [
  { value: 'undelivered', label: 'Undelivered' },
  { value: 'templates', label: 'Templates' },
  { value: 'kinds', label: 'Messages' },
  { value: 'subscribers', label: 'Subscribers' },
] as const

type Part = (typeof PARTS)[number]['value']

/** Which part is shown, and its search: so that Back works and the address can be shared. */
interface MailSearch {
  part?: Part
  search?: string
}

export const Route = createFileRoute('/admin/mail')({
  validateSearch: ({ part, search }: Record<string, unknown>): MailSearch => ({
    part: PARTS.find(({ value }) => value === part)?.value,
    search: typeof search === 'string' && search !== '' ? search : undefined,
  }),
  component: MailScreen,
})

/** Mail: what could not be delivered, the texts to answer with, what the site sends, and who reads the newsletter. */
function MailScreen() {
  const { part = 'undelivered', search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PageLayout title="Mail" subtitle="What leaves the site by e-mail, and what does not.">
      <SegmentedControl
        label="Part"
        options={PARTS}
        selected={part}
        onSelect={(value) => void navigate({ search: { part: value } })}
        className="mb-5 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      />
      {part === 'undelivered' && <DeadMails />}
      {part === 'templates' && <Templates />}
      {part === 'kinds' && <MailKinds />}
      {part === 'subscribers' && (
        <Subscribers
          search={search}
          // Replaces, so that typing does not fill the history.
          onSearch={(text) => void navigate({ search: { part, search: text || undefined }, replace: true })}
        />
      )}
    </PageLayout>
  )
}
