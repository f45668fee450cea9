import { useId, useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { CopyButton } from '../../core/office/copy-button.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { Section } from '../../core/office/section.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Profile } from './profile.ts'

/** The private address at which a calendar program reads the user's follow-ups. It is shown once, when it is made. */
export function CalendarAddress({ profile: { calendar_since } }: { profile: Profile }) {
  const { auth } = useTRPCClient()
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null)
  const making = useSaveMutation({
    call: () => auth.makeCalendarAddress.mutate(),
    errorMessage: 'Failed to make a calendar address',
  })
  const removing = useSaveMutation({
    call: () => auth.removeCalendarAddress.mutate(),
    successMessage: 'Calendar turned off successfully',
    errorMessage: 'Failed to turn the calendar off',
  })

  async function make() {
    setUrl((await making.run(undefined)).url)
  }

  return (
    <Section title="Your follow-ups in a calendar">
      <div className="card grid gap-4 p-4 lg:p-5">
        <p className="max-w-[60ch]">
          Subscribe to a private address to see your follow-ups in your calendar, with name, reference and a
          link. Anybody who has the address can read them. A new password turns it off.
        </p>
        {url && calendar_since && <NewAddress url={url} />}
        <div className="flex flex-wrap items-center gap-2">
          {calendar_since ? (
            <>
              <Button onClick={() => setAsking('replace')}>Make a new address</Button>
              <Button onClick={() => setAsking('remove')}>Turn off</Button>
              <p className="tabular-nums text-sm text-soft">
                On since {formatDateTimeInText(calendar_since)}
              </p>
            </>
          ) : (
            // `useSaveMutation` has shown the error.
            <Button busy={making.busy} onClick={() => void make().catch(() => {})}>
              Make an address
            </Button>
          )}
        </div>
      </div>
      {asking === 'replace' && (
        <ConfirmDialog
          title="Make a new address"
          confirmLabel="Make a new address"
          onClose={() => setAsking(null)}
          onConfirm={make}
        >
          The old address stops working at once: calendars that use it show nothing new.
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Turn the calendar off"
          confirmLabel="Turn off"
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await removing.run(undefined)
            setUrl(null)
          }}
        >
          Its address stops working at once. You can make a new one at any time.
        </ConfirmDialog>
      )}
    </Section>
  )
}

function NewAddress({ url }: { url: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Your private address</label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          className="input min-w-0 flex-[1_1_16rem]"
          readOnly
          value={url}
          aria-describedby={`${id}-hint`}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={url}>Copy</CopyButton>
      </div>
      <p className="field-hint" id={`${id}-hint`} role="status">
        Shown only now. Subscribe to it in your calendar program, “by address” or “from URL”.
      </p>
    </div>
  )
}
