import { useQueryClient } from '@tanstack/react-query'
import type { NotifySettings as Settings } from '../../../server/core/auth/schema.ts'
import { REPLY_HOURS } from '../../../server/core/constants/schema.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { RowList, Section } from '../../core/office/section.tsx'
import { Switch } from '../../core/office/switch.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

const EVENTS: { event: keyof Settings; label: string }[] = [
  { event: 'assigned', label: 'An inquiry is assigned to me' },
  { event: 'follow_up', label: 'A follow-up of mine is due' },
  { event: 'deadline', label: `A reply is due in ${REPLY_HOURS / 4} hours` },
  { event: 'backup', label: 'A backup failed' },
  { event: 'digest', label: 'Every morning at 8:00: what is waiting' },
]

/** The switches for the user's notifications, by mail and on devices that receive them. Saved at once. */
export function NotifySettings({ profile }: { profile: { notify: Settings } }) {
  const queryClient = useQueryClient()
  const client = useTRPCClient()
  const { auth } = useTRPC()
  const { queryKey } = auth.profile.queryOptions()
  const patch = (event: keyof Settings, isOn: boolean) =>
    queryClient.setQueryData(
      queryKey,
      (profile) => profile && { ...profile, notify: { ...profile.notify, [event]: isOn } },
    )
  const { run } = useSaveMutation({
    call: ({ event, isOn }: { event: keyof Settings; isOn: boolean }) =>
      client.auth.setProfile.mutate({ notify: { [event]: isOn } }),
    errorMessage: 'Failed to save notifications',
    optimistic: ({ event, isOn }) => {
      patch(event, isOn)
      return () => patch(event, !isOn)
    },
  })
  return (
    <Section title="Notifications">
      <RowList>
        {EVENTS.map(({ event, label }) => (
          <li key={event} className="px-4 py-1 lg:px-5">
            <Switch
              className="w-full flex-row-reverse justify-between"
              checked={profile.notify[event]}
              // `useSaveMutation` has shown the error.
              onChange={(checked) => void run({ event, isOn: checked }).catch(() => {})}
            >
              {label}
            </Switch>
          </li>
        ))}
      </RowList>
    </Section>
  )
}
