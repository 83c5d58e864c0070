import { t } from '@lingui/core/macro'
import { type ClipboardEvent, useState } from 'react'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/input.tsx'
import type { Edit } from '../edits.ts'
import { readCell } from '../edits.ts'
import type { GridCell } from '../queries.ts'

interface CellProps {
  readonly cell: GridCell
  /** « Livraison, Rabat »: what a screen reader says of it. */
  readonly name: string
  readonly edit: Edit | undefined
  /** Set for exactly the party the grid is of, not inherited. */
  readonly own: boolean
  /** Nobody may do without it. */
  readonly compulsory: boolean
  readonly editable: boolean
  onEdit(amount: number | null): void
  onPaste(text: string): void
}

/** One tariff: its amount, where it comes from, what it becomes; a press writes another one. */
export function Cell({ cell, name, edit, own, compulsory, editable, onEdit, onPaste }: CellProps) {
  const [typing, setTyping] = useState(false)
  const amount = edit ? edit.amount : cell.montant
  if (typing) {
    return (
      <input
        ref={focused}
        aria-label={name}
        inputMode="decimal"
        defaultValue={amount === null ? '' : plain(amount)}
        className={cn(controlClass, 'tabular h-8 w-20 px-2 text-end pointer-coarse:h-11')}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData.getData('text')
          if (!/[\t\n]/.test(text)) return
          event.preventDefault()
          onPaste(text)
          setTyping(false)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') setTyping(false)
          if (key === 'Enter') currentTarget.blur()
        }}
        onBlur={({ target }) => {
          const read = readCell(target.value)
          setTyping(false)
          if (read !== undefined && read !== amount) onEdit(read)
        }}
      />
    )
  }
  const shown = (
    <Shown
      cell={cell}
      amount={amount}
      edited={edit !== undefined}
      editable={editable}
      own={own}
      compulsory={compulsory}
    />
  )
  if (!editable) return <div className="grid justify-items-end px-2 py-1">{shown}</div>
  return (
    <button
      type="button"
      className="focus-ring grid w-full justify-items-end rounded-md px-2 py-1 hover:bg-accent pointer-coarse:min-h-11"
      onClick={() => setTyping(true)}
    >
      <span className="sr-only">{`${name} : `}</span>
      {shown}
    </button>
  )
}

/** What is there is written over, as in a spreadsheet. */
const focused = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}

interface ShownProps {
  readonly cell: GridCell
  readonly amount: number | null
  readonly edited: boolean
  readonly editable: boolean
  readonly own: boolean
  readonly compulsory: boolean
}

function Shown({ cell: { source, next }, amount, edited, editable, own, compulsory }: ShownProps) {
  const missing = amount === null && compulsory
  return (
    <>
      <span
        className={cn(
          'tabular',
          own || edited || !editable ? 'font-semibold' : 'text-muted-foreground',
          edited && 'rounded bg-accent px-1 text-primary',
          missing && 'font-medium text-destructive',
        )}
      >
        {amount === null ? (missing ? t`manquant` : '–') : plain(amount)}
      </span>
      {!edited && editable && source !== '' && (
        <span className="text-[11px] text-muted-foreground">{source}</span>
      )}
      {!edited && next && (
        <span className="text-[11px] text-primary">
          {next.montant === null ? '–' : plain(next.montant)} {t`le ${shortDay(next.day)}`}
        </span>
      )}
    </>
  )
}

const plain = (dirhams: number): string => toPlain(fromDirhams(dirhams))
/** `2026-12-01` → `01/12`. */
const shortDay = (day: string): string => day.slice(5).split('-').reverse().join('/')
