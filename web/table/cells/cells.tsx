import { t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { format, formatBare, fromDirhams } from '#model/domain/money.ts'
import type { Field, GeoPoint } from '#model/schema/fields.ts'
import { word } from '#web/lib/i18n.ts'
import { cn } from '#web/ui/cn.ts'
import { expandedAt, type ListColumn, type ListRow, recordTitle, valueAt } from '../columns.ts'
import { targetOf } from '../field-path.ts'
import { Day, Moment } from './moment.tsx'
import { PhoneLink } from './phone-link.tsx'
import { PhoneNumber } from './phone-number.tsx'

/** The cell of a column: its own, else the default of the field's kind. */
export function cellOf(column: ListColumn, row: ListRow): ReactNode {
  if (column.cell !== null) return column.cell(row)
  if (column.field.kind === 'relation') return <Related column={column} row={row} />
  return <Value field={column.field} value={valueAt(row, column.name)} />
}

/** A cell of the grid: one line, or two when its column has another under it. */
export function gridCellOf(column: ListColumn, row: ListRow): ReactNode {
  const { over, under } = column
  if (under === null) return cellOf(column, row)
  return (
    <span className="grid leading-[15px]">
      <span
        data-line="first"
        className="min-w-0 truncate text-[13px] [&_[data-category]]:py-0 [&_[data-category]]:leading-[15px]"
      >
        {over?.cell ? over.cell(row) : lineOf(column, row)}
      </span>
      <span
        data-line="second"
        data-field={under.name}
        className="min-w-0 truncate text-[11px] text-muted-foreground leading-[13px]"
      >
        {under.cell === null && isAbsent(valueAt(row, under.name)) ? null : lineOf(under, row)}
      </span>
    </span>
  )
}

/** A cell as low as a line of text: a phone has no button beside it. */
function lineOf(column: ListColumn, row: ListRow): ReactNode {
  const value = valueAt(row, column.name)
  if (column.cell !== null || column.field.kind !== 'phone' || isAbsent(value)) return cellOf(column, row)
  return <PhoneNumber value={String(value)} />
}

/** A value formatted for people; an absent one is a dash. */
export function Value({ field, value }: { field: Field; value: unknown }): ReactNode {
  if (isAbsent(value)) return field.kind === 'bool' ? <Truth value={false} /> : <Nothing />
  switch (field.kind) {
    case 'money':
      return <Amount value={Number(value)} />
    case 'number':
    case 'count':
      return <span className="tabular">{groupDigits(Number(value))}</span>
    case 'bool':
      return <Truth value={value === true} />
    case 'phone':
      return <PhoneLink value={String(value)} />
    case 'date':
      return field.dayOnly ? <Day value={String(value)} /> : <Moment value={String(value)} />
    case 'autodate':
      return <Moment value={String(value)} />
    case 'select':
      return <Chosen values={[value].flat().map(String)} options={field.options} />
    case 'list':
      return <Texts values={[value].flat().map(String)} />
    case 'file':
      return <Texts values={[value].flat().map((name) => readableName(String(name)))} />
    case 'geoPoint':
      return <Place {...(value as GeoPoint)} />
    case 'json':
      return <code className="font-mono text-xs">{JSON.stringify(value)}</code>
    default:
      return <Text field={field} value={String(value)} />
  }
}

/** `facture_x8k2m4q9aa.pdf` → `facture.pdf`: the rest keeps others from guessing it. */
export const readableName = (name: string): string => name.replace(/_[a-z0-9]{10}(?=\.|$)/, '')

function Place({ lat, lon }: GeoPoint) {
  return lat === 0 && lon === 0 ? <Nothing /> : <span className="tabular">{`${lat}, ${lon}`}</span>
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const Nothing = () => (
  <span className="text-muted-foreground">
    <span aria-hidden>—</span>
    <span className="sr-only">{t`vide`}</span>
  </span>
)

/** Dirhams of the wire as `12 349,50 DH`. */
export const Amount = ({ value, className }: { value: number; className?: string }) => (
  <span className={cn('tabular whitespace-nowrap', className)}>{format(fromDirhams(value))}</span>
)

/** Dirhams of the wire as `12 349,50`, under a heading with the unit. */
export const bareAmount = (dirhams: number): string => formatBare(fromDirhams(dirhams))

/** `12 480`, with narrow no-break spaces. */
export const groupDigits = (value: number): string =>
  String(value)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')

function Truth({ value }: { value: boolean }) {
  const Icon = value ? Check : X
  return (
    <span className={value ? 'text-foreground' : 'text-muted-foreground/70'}>
      <Icon aria-hidden className="inline size-4" />
      <span className="sr-only">{value ? t`Oui` : t`Non`}</span>
    </span>
  )
}

function Text({ field, value }: { field: Field; value: string }) {
  const rtl = field.kind === 'text' && field.rtl === true
  return rtl ? (
    <bdi lang="ar" dir="rtl">
      {value}
    </bdi>
  ) : (
    <bdi title={value}>{value}</bdi>
  )
}

function Chosen({
  values,
  options,
}: {
  values: readonly string[]
  options: Readonly<Record<string, string>>
}) {
  return <Texts values={values.map((value) => word(options[value] ?? value))} />
}

function Texts({ values }: { values: readonly string[] }) {
  const all = values.join(', ')
  return <span title={all}>{all}</span>
}

function Related({ column, row }: { column: ListColumn; row: ListRow }) {
  const target = column.field.kind === 'relation' ? targetOf(column.field.to) : null
  const titles = expandedAt(row, column.name).map((one) => (target ? recordTitle(target, one) : one.id))
  const ids = [valueAt(row, column.name)].flat().filter((id) => typeof id === 'string' && id !== '')
  if (titles.length > 0) return <Texts values={titles} />
  // The record exists but may not be read: a bare id would mean nothing to the reader.
  return ids.length > 0 ? <span className="text-muted-foreground">{t`Masqué`}</span> : <Nothing />
}
