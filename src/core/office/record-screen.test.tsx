import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordScreen } from './record-screen.tsx'

const unused = () => {
  throw new Error('not called while it is drawn')
}

test('Sections: the message of an empty list uses the section’s plural name', () => {
  const markup = renderToStaticMarkup(
    <RecordScreen
      title="Categories"
      list={{
        itemName: 'category',
        itemsName: 'categories',
        getName: unused,
        rows: [],
        dialog: null,
        actions: { onStatusChange: unused, onEdit: unused, onDuplicate: unused, onDelete: unused },
        edit: unused,
        reorder: unused,
        toDelete: null,
        askToDelete: unused,
        deleteRecord: unused,
      }}
      subtitle=""
      query={{
        error: null,
        errorUpdatedAt: 0,
        isRefetchError: false,
        isPending: false,
        isLoadingError: false,
        refetch: unused,
      }}
      isEmpty
      rowCount={0}
      searchLabel={null}
      search=""
      onSearch={unused}
    >
      {null}
    </RecordScreen>,
  )
  expect(markup).toContain('No categories found. Add your first category to get started.')
})
