import { useTRPCClient } from '../../trpc.ts'
import { Button } from './button.tsx'
import { useSaveMutation } from './save-mutation.ts'

interface StartFromSamplesProps {
  table: 'articles' | 'faq_entries'
  /** 'articles': in the toasts. */
  itemsName: string
}

/** The button that makes records of what visitors read while there is none (D27). */
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
