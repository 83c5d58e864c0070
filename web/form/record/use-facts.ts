import { useSession } from '#web/lib/session.ts'
import { columnOf, type ListColumn, type ListRow, valueAt } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'

/** The fields among these that have a value this person may see, as columns; in the given order. */
export function useFacts(view: ListView, record: ListRow, names: readonly string[]): readonly ListColumn[] {
  const { access, person } = useSession()
  const { see } = access(view.name)
  const hidden = view.hideFrom[person.type] ?? []
  return names
    .filter((name) => see.includes(name.split('.')[0] ?? '') && !hidden.includes(name))
    .filter((name) => !isEmpty(valueAt(record, name)))
    .map((name) => columnFor(view, name))
}

/** The list's own column when it has one, with its title and its cell. */
const columnFor = (view: ListView, name: string): ListColumn =>
  view.columns.find((column) => column.name === name) ?? columnOf(view.collection, name as 'id')

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  [value].flat().length === 0
