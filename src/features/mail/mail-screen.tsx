import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { SegmentedControl } from '../../core/office/segmented-control.tsx'
import { useTRPC } from '../../queries.tsx'
import { DeadMails } from './dead-mails.tsx'
import { MailKinds } from './mail-kinds.tsx'
import { Subscribers } from './subscribers.tsx'
import { Templates } from './templates.tsx'

const route = getRouteApi('/admin/mail')

const PARTS = [
  { value: 'undelivered', label: 'Undelivered' },
  { value: 'templates', label: 'Templates' },
  { value: 'kinds', label: 'Messages' },
  { value: 'subscribers', label: 'Subscribers' },
] as const

type Part = (typeof PARTS)[number]['value']

/** The shown part and its search text, in the address so that Back works and it can be shared. */
export interface MailSearch {
  part?: Part
  search?: string
}

const toMailSearch = ({ part, search }: { [Name in keyof MailSearch]: unknown }): MailSearch => ({
  part: PARTS.find(({ value }) => value === part)?.value,
  search: typeof search === 'string' ? search : undefined,
})

/** Mail: undelivered mails, reply templates, the messages that the site sends, and newsletter subscribers. */
export function MailScreen() {
  const { part = 'undelivered', search = '' } = toMailSearch(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <PageLayout
      title="Mail"
      subtitle="Undelivered mails, reply templates, the site’s own messages and newsletter subscribers."
    >
      <SegmentedControl
        label="Part"
        options={PARTS}
        selected={part}
        onSelect={(value) => void navigate({ search: { part: value } })}
        className="mb-5 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      />
      <DevelopmentMailbox />
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

/** The link to the mailbox that development has instead of sending mails. Renders nothing in production. */
function DevelopmentMailbox() {
  const { data } = useQuery(useTRPC().inquiry.mailKinds.queryOptions())
  if (!data?.mailbox) return null
  return (
    <p className="alert mb-5 border-0 border-l-4">
      <span>
        Development: no mail is sent.{' '}
        <a href={data.mailbox} className="link">
          The development mailbox
        </a>{' '}
        shows each one.
      </span>
    </p>
  )
}
