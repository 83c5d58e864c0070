import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { add, format, fromDirhams, ZERO } from '#model/domain/money.ts'
import { useSession } from '#web/lib/session.ts'
import { formatMoment } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { AtDesk } from '../queries.ts'
import { bareAmount } from './count-table.tsx'
import { Remind } from './remind.tsx'

const SHOWN = ['jour', 'du', 'ecart'] as const
type Shown = (typeof SHOWN)[number]

const isShown: Readonly<Record<Shown, (one: AtDesk) => boolean>> = {
  jour: () => true,
  du: ({ du }) => du !== 0,
  ecart: ({ ecart }) => ecart !== 0,
}

interface DeskListProps {
  people: readonly AtDesk[]
  chosen: string
  onChoose: (livreur: string) => void
}

/** The livreurs who have cash to hand over or did so today, the largest amounts first. */
export function DeskList({ people, chosen, onChoose }: DeskListProps) {
  const [shown, setShown] = useState<Shown>('jour')
  const names: Readonly<Record<Shown, string>> = {
    jour: t`Aujourd’hui`,
    du: t`À verser`,
    ecart: t`Avec écart`,
  }
  const owing = people.filter(({ du }) => du > 0).length
  const rows = people.filter(isShown[shown])
  return (
    <div className="grid content-start gap-3">
      <Sums people={people} />
      <fieldset aria-label={t`Livreurs`} className="flex gap-1 border-b">
        {SHOWN.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
            className="focus-ring -mb-px flex h-9 items-center gap-1.5 border-transparent border-b-2 px-2.5 font-medium text-muted-foreground hover:text-foreground aria-pressed:border-primary aria-pressed:text-foreground pointer-coarse:h-12"
          >
            {names[one]}
            <span className="tabular text-xs">{people.filter(isShown[one]).length}</span>
          </button>
        ))}
      </fieldset>
      {shown === 'du' && owing > 0 && <Remind owing={owing} />}
      {rows.length === 0 ? (
        <EmptyState title={<Trans>Personne n’a d’espèces à verser</Trans>}>
          <Trans>Scannez un badge pour ouvrir le compte d’un livreur.</Trans>
        </EmptyState>
      ) : (
        <ul className="max-h-[70dvh] divide-y overflow-y-auto rounded-xl border bg-card">
          {rows.map((one) => (
            <li key={one.id}>
              <Row one={one} chosen={one.id === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps {
  one: AtDesk
  chosen: boolean
  onChoose: (livreur: string) => void
}

function Row({ one, chosen, onChoose }: RowProps) {
  const { clock } = useSession()
  const owes = one.du !== 0
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={() => onChoose(one.id)}
      className="focus-ring flex w-full items-center gap-3 px-3 py-2 text-start hover:bg-accent aria-[current]:bg-accent aria-[current]:shadow-[inset_3px_0_0_var(--primary)]"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{one.full_name}</span>
        <span className="block truncate text-muted-foreground text-xs">
          {one.en_tournee ? <Trans>en tournée</Trans> : <Trans>rentré</Trans>}
          {owes && one.depuis !== '' && <> · {t`depuis le ${formatMoment(one.depuis, clock)}`}</>}
        </span>
      </span>
      <span className="shrink-0 text-end">
        <span className={cn('tabular block', owes && 'font-semibold')}>
          {bareAmount(fromDirhams(owes ? one.du : one.verse))}
        </span>
        <span className="block text-xs">
          <Word one={one} hour={formatMoment(one.valide_at, clock).slice(11)} />
        </span>
      </span>
    </button>
  )
}

function Word({ one, hour }: { one: AtDesk; hour: string }) {
  if (one.du !== 0)
    return (
      <span data-category="en_cours" className="text-tone">
        {one.du > 0 ? <Trans>à verser</Trans> : <Trans>à lui rendre</Trans>}
      </span>
    )
  if (one.ecart !== 0)
    return (
      <span data-category="echoue" className="text-tone">
        <Trans>écart {bareAmount(fromDirhams(one.ecart))}</Trans>
      </span>
    )
  return (
    <span data-category="livre" className="text-tone">
      <Trans>versé {hour}</Trans>
    </span>
  )
}

/** Cash received today, and cash still with the livreurs. */
function Sums({ people }: { people: readonly AtDesk[] }) {
  const sum = (of: (one: AtDesk) => number) => add(ZERO, ...people.map((one) => fromDirhams(of(one))))
  const [paid, owed, gaps] = [sum(({ verse }) => verse), sum(({ du }) => du), sum(({ ecart }) => ecart)]
  const owing = people.filter(({ du }) => du > 0)
  const inHand = format(add(ZERO, ...owing.map(({ du }) => fromDirhams(du))))
  const share = paid + owed > 0 ? Math.round((paid * 1000) / (paid + Math.max(owed, 0))) : 0
  return (
    <div className="grid gap-2 rounded-xl border bg-card p-3">
      <div className="flex justify-between gap-3">
        <p className="grid">
          <span className="text-muted-foreground text-xs">
            <Trans>Versé aujourd’hui</Trans>
          </span>
          <span className="tabular font-semibold text-lg">{format(paid)}</span>
        </p>
        <p className="grid text-end">
          <span className="text-muted-foreground text-xs">
            <Trans>Encore dehors</Trans>
          </span>
          <span data-category="en_cours" className="tabular font-semibold text-lg text-tone">
            {format(owed)}
          </span>
        </p>
      </div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
        <div className="h-full rounded-full bg-primary" style={{ width: `${share / 10}%` }} />
      </div>
      {owing.length > 0 && people.every(({ valide_at }) => valide_at === '') && (
        <p className="text-muted-foreground text-xs">
          <Trans>
            Aucun versement aujourd’hui.{' '}
            <Plural
              value={owing.length}
              one={`Un livreur a ${inHand} en main.`}
              other={`# livreurs ont ${inHand} en main.`}
            />
          </Trans>
        </p>
      )}
      {gaps !== ZERO && (
        <p className="text-end text-muted-foreground text-xs">
          <Trans>écarts du jour {bareAmount(gaps)}</Trans>
        </p>
      )}
    </div>
  )
}
