import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { add, format, fromDirhams } from '#model/domain/money.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { cn } from '#web/ui/cn.ts'
import { alignClass } from '../cells/align.ts'
import { gridCellOf, groupDigits } from '../cells/cells.tsx'
import { formatMoment } from '../clock.ts'
import { flatColumns, type ListColumn, type ListRow } from '../columns.ts'
import { fieldAt } from '../field-path.ts'
import { filterWords } from '../filters/filter-words.ts'
import { namesQuery } from '../filters/relation-options.ts'
import { readSort } from '../list-search.ts'
import type { List } from '../use-list.ts'

export interface Printed {
  readonly rows: readonly ListRow[]
  /** Place of the first of them in the list, from 1 on. */
  readonly first: number
  readonly total: number
}

/** Pixels of columns that stand side by side on a sheet 210 mm wide. */
const UPRIGHT = 760

interface PrintSheetProps {
  list: List
  title: string
  printed: Printed
}

/** The list on paper: alone on its sheets, and not seen on the screen. */
export function PrintSheet({ list, title, printed }: PrintSheetProps) {
  const { clock, user } = useSession()
  const { rows } = printed
  const columns = list.columns
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const moment = formatMoment(clock.now, clock)
  const asked = useAskedWords(list)
  return (
    <section data-sheet="list" className="hidden bg-white text-black print:block">
      <style>{pageStyle(width > UPRIGHT, t`Page`, `${title} · ${moment}`)}</style>
      <header className="mb-3 flex items-start justify-between gap-6">
        <div className="grid gap-0.5">
          <h1 className="font-bold text-lg">{title}</h1>
          {asked.map((line) => (
            <p key={line} className="text-xs">
              {line}
            </p>
          ))}
          <p className="text-xs">{rowsWords(list, printed)}</p>
        </div>
        <p className="shrink-0 text-end text-xs">
          {moment}
          <br />
          {user.full_name}
        </p>
      </header>
      <table className="w-full table-fixed border-collapse text-[11px]">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                style={{ width: `${(100 * column.width) / width}%` }}
                className={cn('border-b-2 px-1.5 py-1 align-bottom font-semibold', alignClass(column))}
              >
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b">
              {columns.map((column) => (
                <td key={column.name} className={cn('px-1.5 py-1 align-top', alignClass(column))}>
                  {gridCellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {list.view.sums.length > 0 && rows.length > 0 && <Totals list={list} printed={printed} />}
      </table>
    </section>
  )
}

/** A row of the table, so that the headings repeat above it when it is alone on the last sheet. */
function Totals({
  list: { view, columns },
  printed: { rows, first, total },
}: Omit<PrintSheetProps, 'title'>) {
  const isWhole = first === 1 && total <= rows.length
  return (
    <tbody>
      <tr>
        <td colSpan={columns.length} className="border-t-2 pt-1.5 text-sm">
          <dl className="flex flex-wrap justify-end gap-x-8 font-semibold">
            <dt className="me-auto">
              {isWhole ? <Trans>Total de la liste</Trans> : <Trans>Total des lignes imprimées</Trans>}
            </dt>
            {view.sums.map((name) => (
              <dd key={name}>
                {word(fieldAt(view.collection, name, view.through)?.label ?? name)}{' '}
                <span className="tabular">
                  {format(add(...rows.map((row) => fromDirhams(Number(row[name] ?? 0)))))}
                </span>
              </dd>
            ))}
          </dl>
        </td>
      </tr>
    </tbody>
  )
}

function Heading({ column: { over, under, ...first } }: { column: ListColumn }) {
  const { i18n } = useLingui()
  const titleOf = ({ title, label }: Pick<ListColumn, 'title' | 'label'>) =>
    title ? i18n._(title) : word(label)
  const title = titleOf(over?.title ? { ...first, title: over.title } : first)
  return under === null ? title : `${title} · ${titleOf(under)}`
}

function rowsWords({ view }: List, { rows, first, total }: Printed): string {
  const { one, many } = view.collection.labels
  if (first === 1 && rows.length >= total) return `${groupDigits(total)} ${word(total < 2 ? one : many)}`
  const [from, to] = [groupDigits(first), groupDigits(first + rows.length - 1)]
  return t`Lignes ${from} à ${to} sur ${groupDigits(total)} : « Exporter » donne toute la liste.`
}

/** The filters, the search and the order of the list, in words. */
function useAskedWords(list: List): readonly string[] {
  const { i18n } = useLingui()
  const { clock } = useSession()
  const filters = list.filters.filter(({ name }) => list.search.filters.has(name))
  const textOf = (name: string) => list.search.filters.get(name) ?? ''
  const names = useQueries({
    queries: filters.map(({ name, field }) =>
      field.kind === 'relation'
        ? namesQuery(
            field.to,
            textOf(name)
              .split(',')
              .filter((id) => id.length > 1),
          )
        : namesQuery('', []),
    ),
  })
  const told = filters.map((filter, at) => {
    const title = filter.title ? i18n._(filter.title) : word(filter.field.label)
    return `${title} : ${filterWords(filter, textOf(filter.name), clock, names[at]?.data ?? [])}`
  })
  if (list.view.locked) told.unshift(i18n._(list.view.locked.label))
  if (list.search.text !== '') told.push(t`Recherche : « ${list.search.text} »`)
  const sorted = readSort(list.sort).flatMap(({ name, descending }) => {
    const column = flatColumns(list.offered).find((one) => one.name === name)
    if (!column) return []
    const title = column.title ? i18n._(column.title) : word(column.label)
    return [descending ? t`${title}, décroissant` : t`${title}, croissant`]
  })
  const order = sorted.length > 0 ? [t`Tri : ${sorted.join(' ; ')}`] : []
  return told.length > 0 ? [told.join(' · '), ...order] : order
}

/** Margin boxes are styled by no class. */
const pageStyle = (isLying: boolean, page: string, line: string): string => `
@page {
  size: A4 ${isLying ? 'landscape' : 'portrait'};
  margin: 12mm 10mm 14mm;
  @bottom-left { content: ${JSON.stringify(line)}; font: 8pt sans-serif; }
  @bottom-right { content: "${page} " counter(page) " / " counter(pages); font: 8pt sans-serif; }
}`
