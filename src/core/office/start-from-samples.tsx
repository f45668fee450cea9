import { useTRPCClient } from '../../trpc.ts'
import { Button } from './button.tsx'
import { useSaveMutation } from './save-mutation.ts'

interface StartFromSamplesProps {
  table: 'articles' | 'faq_entries'
  /** 'articles': in the toasts. */
  itemsName: string
}

/** The button that turns the samples, which visitors see while there are no records, into records (D27). */
export function StartFromSamples({ table, itemsName }: StartFromSamplesProps) {
  const client = useTRPCClient()
  const { run, busy } = useSaveMutation({
    call: () => client.content.startFromSamples.mutate({ table }),
    successMessage: `The sample ${itemsName} are yours now`,
    errorMessage: `Failed to add the sample ${itemsName}`,
  })
  return (
    <Button busy={busy} onClick={() => void run(undefined).catch(() => {})}>
      Start from the samples
    </Button>
  )
}
