import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { add, format, fromDirhams } from '#model/domain/money.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Livreur, ParcelTaker } from '../queries.ts'
import { ALL, type Choice, countOf, isChosen, NONE, toggled } from './choice.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import { ParcelMenu } from './parcel-menu.tsx'
import type { LotAssignment } from './use-lot-assignment.ts'
import type { Parcels } from './use-parcels.ts'

interface ParcelListProps {
  parcels: Parcels
  choice: Choice
  onChoose: (choice: Choice) => void
  livreurs: readonly Livreur[]
  share: LotAssignment
  onBlock: (command: string) => void
}

/** Parcels to give out; one a colleague took is greyed and cannot be chosen any more. */
export function ParcelList({ parcels, choice, onChoose, ...acts }: ParcelListProps) {
  const { rows, taken, total } = parcels
  const open = rows.filter(({ id }) => !taken.has(id))
  const chosen = open.filter(({ id }) => isChosen(choice, id))
  const everyShown = chosen.length > 0 && chosen.length === open.length
  const all: Choice = choice.all ? ALL : { all: false, ids: new Set(open.map(({ id }) => id)) }
  return (
    <div className="rounded-xl border bg-card shadow-raised">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
        <Checkbox
          checked={everyShown || (chosen.length > 0 && 'indeterminate')}
          aria-label={t`Tout choisir`}
          onCheckedChange={() => onChoose(everyShown ? NONE : all)}
        />
        <span className="tabular font-medium" aria-live="polite">
          <Chosen chosen={chosen} all={choice.all} count={countOf(choice, total ?? 0, taken)} total={total} />
        </span>
        {everyShown && !choice.all && total !== undefined && total > open.length && (
          <Button variant="link" size="sm" className="px-0" onClick={() => onChoose(ALL)}>
            <Plural value={total} one="Choisir le colis" other="Choisir les # colis" />
          </Button>
        )}
      </div>
      <ul className="divide-y md:max-h-[70vh] md:overflow-y-auto" aria-label={t`Colis sans livreur`}>
        {rows.map((parcel) => (
          <Line
            key={parcel.id}
            parcel={parcel}
            taken={taken.get(parcel.id)}
            chosen={isChosen(choice, parcel.id)}
            onToggle={() => onChoose(toggled(choice, parcel.id))}
            {...acts}
          />
        ))}
      </ul>
      <Shown parcels={parcels} />
    </div>
  )
}

interface ChosenProps {
  /** The rows that are both shown and chosen. */
  chosen: readonly ListRow[]
  all: boolean
  count: number
  total: number | undefined
}

/** The number of parcels chosen; for those chosen one by one, also the cash they bring. */
function Chosen({ chosen, all, count, total }: ChosenProps) {
  if (all && count === total) return <Plural value={count} one="# colis choisi" other="Les # colis choisis" />
  if (all) return <Plural value={count} one="# colis choisi" other="# colis choisis" />
  if (chosen.length === 0) return <Trans>Choisissez des colis</Trans>
  const due = add(...chosen.map((row) => fromDirhams(Number(row.total))))
  return (
    <>
      <Plural value={chosen.length} one="# colis choisi" other="# colis choisis" /> · {format(due)}
    </>
  )
}

/** Number of parcels shown out of the total, and a button for the next ones. */
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

interface LineProps extends Pick<ParcelListProps, 'livreurs' | 'share' | 'onBlock'> {
  parcel: ListRow
  taken: ParcelTaker | undefined
  chosen: boolean
  onToggle: () => void
}

function Line({ parcel, taken, chosen, onToggle, ...acts }: LineProps) {
  const gone = taken !== undefined
  const code = String(parcel.code)
  return (
    <li
      className={cn(
        'flex items-start [contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        gone && 'opacity-60',
      )}
      aria-disabled={gone}
    >
      <label
        htmlFor={`choisir-${parcel.id}`}
        className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 py-2 ps-3 pe-1 pointer-coarse:py-3"
      >
        <Checkbox
          id={`choisir-${parcel.id}`}
          className="mt-0.5"
          checked={chosen && !gone}
          disabled={gone}
          aria-label={t`Choisir ${code}`}
          onCheckedChange={onToggle}
        />
        <ParcelFacts parcel={parcel} taken={taken} />
      </label>
      <div className="pe-1 pt-1">
        <ParcelMenu parcel={parcel} taken={gone} {...acts} />
      </div>
    </li>
  )
}
