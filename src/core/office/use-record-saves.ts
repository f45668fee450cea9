import { capitalize } from './capitalize.ts'
import { useSaveMutation } from './save-mutation.ts'

interface RecordSavesOptions<CreateInput, UpdateInput> {
  /** 'project': in the toasts. */
  itemName: string
  /** The part of a router's client that a dialog calls: `client.projects`. */
  procedures: {
    create: { mutate: (input: CreateInput) => Promise<unknown> }
    update: { mutate: (input: UpdateInput) => Promise<unknown> }
  }
  /** Invalidates the queries that a save affects. */
  refresh: () => Promise<unknown>
  /** The error toast of both; default: 'Failed to add project' and 'Failed to update project'. */
  saveError?: string
}

/** The `create` and `update` of a `useRecordForm`, with their toasts. */
export function useRecordSaves<CreateInput, UpdateInput>({
  itemName,
  procedures,
  refresh,
  saveError,
}: RecordSavesOptions<CreateInput, UpdateInput>) {
  const adding = useSaveMutation({
    call: procedures.create.mutate,
    successMessage: `${capitalize(itemName)} added successfully`,
    errorMessage: saveError ?? `Failed to add ${itemName}`,
    refresh,
  })
  const updating = useSaveMutation({
    call: procedures.update.mutate,
    successMessage: `${capitalize(itemName)} updated successfully`,
    errorMessage: saveError ?? `Failed to update ${itemName}`,
    refresh,
  })
  return { create: adding.run, update: updating.run }
}
