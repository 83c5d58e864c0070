import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromDirhams, parseAmount, toDirhams, toPlain } from '#model/domain/money.ts'
import { FEE_OUTCOMES } from '#model/domain/tariffs/faits.ts'
import { GRID_OUTCOMES, type GridOutcome } from '#model/domain/tariffs/grid.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type GridVille, gridQuery, type Whose } from '../queries.ts'
import { type Adjustment, adjusted, copied, type Edit } from '../rules/edits.ts'
import { WhoseInput } from './whose-input.tsx'

interface ManyCellsProps {
  readonly whose: Whose
  /** The villes on the page, which are those changed here. */
  readonly rows: readonly GridVille[]
  readonly edits: ReadonlyMap<string, Edit>
  onEdit(edits: readonly Edit[]): void
}

/**
 * Changes many cells at once: by an amount or a percentage, or to the values of
 * another grid. The bar below saves.
 */
export function ManyCells({ whose, rows, edits, onEdit }: ManyCellsProps) {
  const [outcomes, setOutcomes] = useState<readonly GridOutcome[]>(['livraison'])
  return (
    <section aria-label={t`Plusieurs tarifs à la fois`} className="grid gap-4 rounded-lg border bg-card p-4">
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <legend className="mb-1 font-medium">
          <Plural
            value={rows.length}
            one="Dans la ville affichée, pour :"
            other="Dans les # villes affichées, pour :"
          />
        </legend>
        {GRID_OUTCOMES.map((outcome) => (
          <label key={outcome} className="flex items-center gap-2 pointer-coarse:min-h-12">
            <input
              type="checkbox"
              className="focus-ring size-4 accent-primary"
              checked={outcomes.includes(outcome)}
              onChange={({ target }) =>
                setOutcomes(
                  GRID_OUTCOMES.filter((one) => (one === outcome ? target.checked : outcomes.includes(one))),
                )
              }
            />
            {FEE_OUTCOMES[outcome]}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-4 lg:grid-cols-2">
        <Adjust onAdjust={(by) => onEdit(adjusted(rows, outcomes, edits, by))} />
        <CopyFrom whose={whose} rows={rows} outcomes={outcomes} onEdit={onEdit} />
      </div>
    </section>
  )
}

function Adjust({ onAdjust }: { onAdjust(by: Adjustment): void }) {
  const [typed, setTyped] = useState('5')
  const [unit, setUnit] = useState<Adjustment['unit']>('dh')
  const by = parseAmount(typed)
  return (
    <form
      className="flex flex-wrap content-start items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (by !== null) onAdjust({ by: toDirhams(by), unit })
      }}
    >
      <Field label={t`Augmenter de`} className="w-32">
        {(control) => (
          <Input
            {...control}
            inputMode="text"
            value={typed}
            className="tabular text-end"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label={t`Unité`} className="w-28">
        {(control) => (
          <Select
            {...control}
            value={unit}
            onChange={({ target }) => setUnit(target.value as Adjustment['unit'])}
          >
            <option value="dh">DH</option>
            <option value="pct">%</option>
          </Select>
        )}
      </Field>
      <Button type="submit" variant="outline" disabled={by === null || by === 0}>
        <Trans>Appliquer</Trans>
      </Button>
      <p className="basis-full text-muted-foreground text-xs">
        <Trans>Un nombre négatif baisse.</Trans>
      </p>
    </form>
  )
}

type CopyFromProps = Pick<ManyCellsProps, 'whose' | 'rows' | 'onEdit'> & { outcomes: readonly GridOutcome[] }

/** Compares another grid with this one, and copies the differing tariffs with one press. */
function CopyFrom({ whose, rows, outcomes, onEdit }: CopyFromProps) {
  const [other, setOther] = useState<Whose>({ ...whose, user: '', groupe: '' })
  const chosen = other.user !== '' || other.groupe !== ''
  const { data, isPending } = useQuery({ ...gridQuery(other), enabled: chosen })
  const differing = data ? copied(rows, data, outcomes) : []
  return (
    <div className="grid content-start gap-2">
      <p className="font-medium text-sm">
        <Trans>Comparer avec une autre grille</Trans>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <WhoseInput whose={other} onChange={setOther} />
        <Button variant="outline" disabled={differing.length === 0} onClick={() => onEdit(differing)}>
          <Trans>Copier ici</Trans>
        </Button>
      </div>
      {chosen && isPending && <Skeleton className="h-16" />}
      {chosen && data && <Differences rows={rows} differing={differing} />}
    </div>
  )
}

const SHOWN = 8

function Differences({ rows, differing }: { rows: readonly GridVille[]; differing: readonly Edit[] }) {
  if (differing.length === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        <Trans>Les deux grilles disent la même chose dans ces villes.</Trans>
      </p>
    )
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rest = differing.length - SHOWN
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <Plural value={differing.length} one="# tarif diffère" other="# tarifs diffèrent" />
      </p>
      <ul className="grid gap-0.5 text-muted-foreground">
        {differing.slice(0, SHOWN).map(({ ville, outcome, amount }) => (
          <li key={`${ville} ${outcome}`}>
            {FEE_OUTCOMES[outcome]}, {byId.get(ville)?.name} :{' '}
            {plain(byId.get(ville)?.[outcome].montant ?? null)} → {plain(amount)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-muted-foreground">
          <Plural value={rest} one="et # autre" other="et # autres" />
        </p>
      )}
    </div>
  )
}

const plain = (dirhams: number | null): string => (dirhams === null ? '–' : toPlain(fromDirhams(dirhams)))
