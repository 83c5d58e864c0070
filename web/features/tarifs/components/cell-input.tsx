import { t } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/input.tsx'
import { readCell } from '../rules/typed.ts'

interface CellInputProps {
  /** Label for screen readers: « Livraison, Rabat ». */
  readonly name: string
  /** Dirhams, before it is typed over. */
  readonly amount: number | null
  /** The cell may take the inherited tariff again. */
  readonly resets: boolean
  onEdit(amount: number | null): void
  onPaste(text: string): void
  onEnd(): void
}

/** Input of a cell of the grid. A text that is no amount stays, with the reason under it. */
export function CellInput({ name, amount, resets, onEdit, onPaste, onEnd }: CellInputProps) {
  const [wrong, setWrong] = useState('')
  const reason = useId()
  const leave = (typed: string) => {
    const read = readCell(typed)
    if ('wrong' in read) return setWrong(read.wrong)
    onEnd()
    if (read.amount !== amount) onEdit(read.amount)
  }
  return (
    <div className="grid justify-items-end gap-0.5">
      <div className="flex items-center gap-1">
        {resets && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t`Reprendre le tarif hérité : ${name}`}
            // The input keeps the focus: a blur would read its text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              onEnd()
              onEdit(null)
            }}
          >
            <Undo2 aria-hidden />
          </Button>
        )}
        <input
          ref={focused}
          aria-label={name}
          aria-invalid={wrong !== ''}
          aria-describedby={wrong === '' ? undefined : reason}
          inputMode="decimal"
          defaultValue={amount === null ? '' : toPlain(fromDirhams(amount))}
          className={cn(controlClass, 'tabular h-8 w-20 px-2 text-end pointer-coarse:h-12')}
          onPaste={(event: ClipboardEvent) => {
            const text = event.clipboardData.getData('text')
            if (!/[\t\n]/.test(text)) return
            event.preventDefault()
            onEnd()
            onPaste(text)
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') onEnd()
            if (key === 'Enter') currentTarget.blur()
          }}
          onBlur={({ target }) => leave(target.value)}
        />
      </div>
      {wrong !== '' && (
        <p id={reason} role="alert" className="max-w-44 text-end text-[11px] text-destructive leading-tight">
          {wrong}
        </p>
      )}
    </div>
  )
}

/** Selects the text, so that typing replaces it, as in a spreadsheet. */
const focused = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}
