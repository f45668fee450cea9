import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { Panel } from '../../core/office/section.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { SelectField } from '../../core/ui/field.tsx'
import { Warning } from '../../core/ui/icons.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

const RECIPIENTS = { customer: 'To customers', reader: 'To newsletter subscribers', staff: 'To staff' }

/** Every kind of mail that the site sends, with sample data; and a test mail, with its server and sender. */
export function MailKinds() {
  const query = useQuery(useTRPC().inquiry.mailKinds.queryOptions())
  useLoadErrorToast(query, 'Failed to load messages')
  const [name, setName] = useState('acknowledgementMail')
  if (!query.data) return <QueryState query={query} subject="The messages" />
  const { from, server, mailbox, kinds } = query.data
  const kind = kinds.find((one) => one.name === name)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className="grid gap-5">
        <TestMail from={from} server={server} mailbox={mailbox} />
        <SelectField label="Message" value={name} onChange={({ target }) => setName(target.value)}>
          {Object.entries(RECIPIENTS).map(([recipient, label]) => (
            <optgroup key={recipient} label={label}>
              {kinds
                .filter((one) => one.recipient === recipient)
                .map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        {kind && <p className="text-soft">{kind.sent}.</p>}
      </div>
      {kind && (
        <iframe
          title={`${kind.title}, with sample data`}
          src={`/mail-previews/${kind.name}`}
          sandbox=""
          className="h-160 w-full rounded-box border border-edge bg-sheet"
        />
      )}
    </div>
  )
}

interface TestMailProps {
  from: string
  server: string | null
  mailbox: string | null
}

function TestMail({ from, server, mailbox }: TestMailProps) {
  const { inquiry: client } = useTRPCClient()
  const { email } = useAccount()
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useSaveMutation({
    call: () => client.sendTestMail.mutate(),
    successMessage: mailbox
      ? 'The mail is in the development mailbox'
      : `The mail server accepted a mail to ${email}`,
  })

  async function send() {
    setError(null)
    try {
      await run(undefined)
    } catch (reason) {
      const { status, message } = toApiError(reason)
      if (status !== 401) setError(message)
    }
  }

  return (
    <Panel
      title="Test mail"
      description={
        server
          ? `By ${server}, from ${from}, to ${email}.`
          : mailbox
            ? 'It goes to the development mailbox.'
            : 'This site has no mail server yet. Set SMTP_URL on the server; until then, mails are written to its log.'
      }
    >
      <Button className="mt-3 self-start" busy={busy} onClick={() => void send()}>
        Send test mail
      </Button>
      {error && (
        <p className="field-error mt-2 wrap-anywhere" role="alert">
          <Warning />
          {error}
        </p>
      )}
    </Panel>
  )
}
