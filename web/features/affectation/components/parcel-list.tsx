import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { add, format, fromDirhams } from '#model/domain/money.ts'
import { groupDigits } from '#web/table/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import type { Parcels } from './use-parcels.ts'

/** Parcels in hand: some by name, or all that wait. */
export interface Choice {
  readonly ids: ReadonlySet<string>
  readonly all: boolean
}
export const NONE: Choice = { ids: new Set(), all: false }

interface ParcelListProps {
  parcels: Parcels
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** Parcels to give out; one a colleague took is greyed and cannot be chosen any more. */
export function ParcelList({ parcels, choice, onChoose }: ParcelListProps) {
  const { rows, taken, total } = parcels
  const open = rows.filter(({ id }) => !taken.has(id))
  const everyShown = open.length > 0 && open.every(({ id }) => choice.ids.has(id))
  const toggle = (id: string) => {
    const ids = new Set(choice.ids)
    if (!ids.delete(id)) ids.add(id)
    onChoose({ ids, all: false })
  }
  return (
    <div className="rounded-xl border bg-card shadow-raised">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
        <Checkbox
          checked={everyShown}
          aria-label={t`Tout choisir`}
          onCheckedChange={() =>
            onChoose(everyShown ? NONE : { ids: new Set(open.map(({ id }) => id)), all: false })
          }
        />
        <span className="tabular font-medium" aria-live="polite">
          <Chosen open={open} choice={choice} total={total} />
        </span>
        {everyShown && !choice.all && total !== undefined && total > open.length && (
          <Button
            variant="link"
            size="sm"
            className="px-0"
            onClick={() => onChoose({ ...choice, all: true })}
          >
            <Plural value={total} one="Choisir le colis" other="Choisir les # colis" />
          </Button>
        )}
      </div>
      <ul className="divide-y md:max-h-[70vh] md:overflow-y-auto" aria-label={t`Colis sans livreur`}>
        {rows.map((parcel) => (
          <Line
            key={parcel.id}
            parcel={parcel}
            taker={taken.get(parcel.id)}
            chosen={choice.all || choice.ids.has(parcel.id)}
            onToggle={() => toggle(parcel.id)}
          />
        ))}
      </ul>
      <Shown parcels={parcels} />
    </div>
  )
}

function Chosen({
  open,
  choice,
  total,
}: {
  open: readonly ListRow[]
  choice: Choice
  total?: number | undefined
}) {
  if (choice.all) return <Plural value={total ?? 0} one="# colis choisi" other="Les # colis choisis" />
  const chosen = open.filter(({ id }) => choice.ids.has(id))
  if (chosen.length === 0) return <Trans>Choisissez des colis</Trans>
  const due = add(...chosen.map((row) => fromDirhams(Number(row.total))))
  return (
    <>
      <Plural value={chosen.length} one="# colis choisi" other="# colis choisis" /> · {format(due)}
    </>
  )
}

/** Never cut without a word: how many are shown, of how many, and the next ones. */
export function Shown({ parcels: { rows, total, more, loadingMore } }: { parcels: Parcels }) {
  if (total === undefined || rows.length === 0) return null
  const shown = rows.length
  const all = groupDigits(Math.max(total, shown))
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t px-3 py-2 text-muted-foreground">
      <span className="tabular">
        <Plural value={shown} one={`# affiché sur ${all}`} other={`# affichés sur ${all}`} />
      </span>
      {more && (
        <Button variant="outline" size="sm" pending={loadingMore} onClick={more}>
          <Trans>Afficher la suite</Trans>
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  parcel: ListRow
  taker: string | undefined
  chosen: boolean
  onToggle: () => void
}

function Line({ parcel, taker, chosen, onToggle }: LineProps) {
  const taken = taker !== undefined
  const code = String(parcel.code)
  return (
    <li
      className={cn('[contain-intrinsic-size:auto_4rem] [content-visibility:auto]', taken && 'opacity-60')}
      aria-disabled={taken}
    >
      <label
        htmlFor={`choisir-${parcel.id}`}
        className="flex cursor-pointer items-start gap-3 px-3 py-2 pointer-coarse:py-3"
      >
        <Checkbox
          id={`choisir-${parcel.id}`}
          className="mt-0.5"
          checked={chosen && !taken}
          disabled={taken}
          aria-label={t`Choisir ${code}`}
          onCheckedChange={onToggle}
        />
        <ParcelFacts parcel={parcel} taker={taker} />
      </label>
    </li>
  )
}
