import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import { cn } from '#web/ui/cn.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import type { GridCell } from '../queries.ts'
import type { Edit } from '../rules/edits.ts'

/** Comes once the grid stands, before anybody types. */
export const loadCellInput = () =>
  import('./cell-input.tsx').then((module) => ({ default: module.CellInput }))
const CellInput = lazy(loadCellInput)

interface CellProps {
  readonly cell: GridCell
  /** Label for screen readers: « Livraison, Rabat ». */
  readonly name: string
  readonly edit: Edit | undefined
  /** True for a fait that needs a tariff. */
  readonly compulsory: boolean
  readonly editable: boolean
  onEdit(amount: number | null): void
  onPaste(text: string): void
}

/** One tariff: its amount, its origin, its pending change; a press edits it. */
export function Cell({ cell, name, edit, compulsory, editable, onEdit, onPaste }: CellProps) {
  const [typing, setTyping] = useState(false)
  const amount = edit ? edit.amount : cell.montant
  const shown = <Shown cell={cell} edit={edit} editable={editable} compulsory={compulsory} />
  if (typing) {
    return (
      <Placeholder content={shown}>
        <CellInput
          name={name}
          amount={amount}
          resets={edit ? edit.amount !== null && cell.own : cell.own}
          onEdit={onEdit}
          onPaste={onPaste}
          onEnd={() => setTyping(false)}
        />
      </Placeholder>
    )
  }
  if (!editable) return <div className="grid px-2 py-1 [justify-items:right]">{shown}</div>
  return (
    <button
      type="button"
      className="focus-ring grid w-full rounded-md px-2 py-1 [justify-items:right] hover:bg-accent pointer-coarse:min-h-12"
      onClick={() => setTyping(true)}
    >
      <span className="sr-only">{`${name} : `}</span>
      {shown}
    </button>
  )
}

type ShownProps = Pick<CellProps, 'cell' | 'edit' | 'editable' | 'compulsory'>

function Shown({ cell, edit, editable, compulsory }: ShownProps) {
  const { own, next, montant } = cell
  if (edit)
    return <span className="tabular rounded bg-accent px-1 font-semibold text-primary">{typed(edit)}</span>
  const missing = montant === null && compulsory
  return (
    <>
      <span
        className={cn(
          'tabular',
          own || !editable ? 'font-semibold' : 'text-muted-foreground',
          missing && 'font-medium text-destructive',
        )}
      >
        {montant === null ? (missing ? t`manquant` : '–') : plain(montant)}
      </span>
      {editable && <Origin cell={cell} />}
      {next && (
        <span className="text-[11px] text-primary">
          {next.montant === null ? '–' : plain(next.montant)} {t`le ${shortDay(next.day)}`}
        </span>
      )}
    </>
  )
}

/** The start of the grid's own tariff, or the source of an inherited one. */
function Origin({ cell: { own, source, portee, depuis } }: { cell: GridCell }): ReactNode {
  if (source === '') return null
  const words = own ? t`dès le ${longDay(depuis)}` : portee === '' ? source : `${source} · ${portee}`
  return <span className="max-w-36 text-right text-[11px] text-muted-foreground leading-tight">{words}</span>
}

const typed = ({ amount }: Edit): string => (amount === null ? t`hérité` : plain(amount))
const plain = (dirhams: number): string => toPlain(fromDirhams(dirhams))
/** `2026-12-01` → `01/12`. */
const shortDay = (day: string): string => day.slice(5).split('-').reverse().join('/')
/** `2026-12-01` → `01/12/2026`. */
const longDay = (day: string): string => day.split('-').reverse().join('/')
