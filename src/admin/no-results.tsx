/** A search that matched nothing; the list itself is not empty. */
export function NoResults({ itemName, search }: { itemName: string; search: string }) {
  return (
    <output className="paper block px-6 py-14 text-center text-[1.0625rem] wrap-anywhere">
      No {itemName} matches “{search}”.
    </output>
  )
}
