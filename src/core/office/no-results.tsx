/** The empty state of a search without results, while the list itself has rows. */
export function NoResults({ itemName, search }: { itemName: string; search: string }) {
  return (
    <output className="card block px-6 py-14 text-center text-lg wrap-anywhere">
      No {itemName} matches “{search}”.
    </output>
  )
}
