import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { format, ZERO } from '#model/domain/money.ts'
import { type Comptage, DENOMINATIONS, keyOf, NOTES, sumOf } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

/** Pieces as they are typed, by denomination: `200`, `0.5`. */
export type Typed = Readonly<Record<string, string>>

export const countedOf = (typed: Typed): Comptage =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([key, pieces]) => (Number(pieces) > 0 ? [[key, Number(pieces)]] : [])),
  )

export function totalOf(typed: Typed): Centimes {
  const counted = sumOf(countedOf(typed))
  return 'sum' in counted ? counted.sum : ZERO
}

interface CountTableProps {
  title: ReactNode
  typed: Typed
  onType: (typed: Typed) => void
  /** The field of the largest note. */
  first?: Ref<HTMLInputElement>
  /** Enter in the last field. */
  onDone: () => void
}

/** Notes and coins one under the other: Enter goes to the next line. */
export function CountTable({ title, typed, onType, first, onDone }: CountTableProps) {
  const put = (key: string, pieces: string) => onType({ ...typed, [key]: pieces })
  return (
    <fieldset className="grid gap-0.5 rounded-xl border bg-card p-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-1 flex items-baseline justify-between gap-2">
        <span className="font-semibold">{title}</span>
        <span className="text-muted-foreground text-xs">
          <Trans>Entrée passe à la ligne</Trans>
        </span>
      </p>
      {DENOMINATIONS.map((piece, index) => {
        const key = keyOf(piece)
        return (
          <Line
            key={key}
            piece={piece}
            pieces={typed[key] ?? ''}
            ruled={index === NOTES.length}
            onType={(pieces) => put(key, pieces)}
            onDone={onDone}
            {...(index === 0 && first && { field: first })}
          />
        )
      })}
    </fieldset>
  )
}

interface LineProps {
  piece: Centimes
  pieces: string
  /** Coins begin here. */
  ruled: boolean
  field?: Ref<HTMLInputElement>
  onType: (pieces: string) => void
  onDone: () => void
}

const MOST_DIGITS = 5
const STEP = 'size-7 rounded-none border-0 shadow-none pointer-coarse:size-12'

function Line({ piece, pieces, ruled, field, onType, onDone }: LineProps) {
  const name = bare(piece)
  const count = Number(pieces)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else onDone()
  }
  return (
    <div
      className={cn(
        'grid grid-cols-[3.5rem_auto_1fr] items-center gap-3',
        ruled && 'mt-0.5 border-t border-dashed pt-1',
      )}
    >
      <span className="tabular text-end font-medium">{name}</span>
      <span className="inline-flex items-center overflow-hidden rounded-md border border-input/60">
        <Button
          variant="ghost"
          className={cn(STEP, 'px-0')}
          tabIndex={-1}
          disabled={count <= 0}
          aria-label={t`Un de moins : ${name}`}
          onClick={() => onType(String(count - 1))}
        >
          <Minus aria-hidden />
        </Button>
        <input
          ref={field}
          aria-label={t`Nombre de ${name} DH`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_DIGITS}
          placeholder="0"
          className="focus-ring tabular h-7 w-14 border-input/60 border-x bg-transparent text-center font-semibold placeholder:font-normal placeholder:text-muted-foreground pointer-coarse:h-12"
          value={pieces}
          onChange={({ target }) => onType(target.value.replace(/\D/g, ''))}
          onFocus={({ target }) => target.select()}
          onKeyDown={onKey}
        />
        <Button
          variant="ghost"
          className={cn(STEP, 'px-0')}
          tabIndex={-1}
          aria-label={t`Un de plus : ${name}`}
          onClick={() => onType(String(count + 1))}
        >
          <Plus aria-hidden />
        </Button>
      </span>
      <span className={cn('tabular text-end', count === 0 && 'text-muted-foreground')}>
        {amountOf(piece, count)}
      </span>
    </div>
  )
}

/** The amount without its unit, which is in the heading. */
export const bareAmount = (amount: Centimes): string => format(amount).replace(/\s*DH$/, '')

const bare = (piece: Centimes): string => bareAmount(piece).replace(/,00$/, '')

function amountOf(piece: Centimes, count: number): string {
  const sum = sumOf({ [keyOf(piece)]: count })
  return 'sum' in sum ? bareAmount(sum.sum) : ''
}

/** A line of a sum: its label and its amount. */
export function SumLine({ label, amount, strong }: { label: ReactNode; amount: Centimes; strong?: boolean }) {
  return (
    <p
      className={cn(
        'flex items-baseline justify-between gap-3',
        strong ? 'font-semibold text-base' : 'text-muted-foreground',
      )}
    >
      {label}
      <span className="tabular">{format(amount)}</span>
    </p>
  )
}
