import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { REQUIREMENTS } from '#model/domain/commande/states/states.ts'
import { eq } from '#model/schema/filter.ts'
import { useSession } from '#web/lib/session.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { countQuery } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { State, StateEdge } from '../queries.ts'
import { wordsOf } from '../rules/schema-words.ts'
import { isOwnState, type OtherEnd } from '../way-form.ts'
import { WayRow } from './way-row.tsx'

interface StateWaysProps {
  state: State
  states: readonly State[]
  ways: readonly StateEdge[]
  /** Absent without the right to it. */
  onEdit?: ((id: string) => void) | undefined
  onAdd?: ((other: OtherEnd) => void) | undefined
  onRemove?: ((way: StateEdge, name: string) => void) | undefined
  addable: (other: OtherEnd) => boolean
}

/** A state's requirements, the edges that leave it, and those that enter it. */
export function StateWays({ state, states, ways, onEdit, onRemove, ...props }: StateWaysProps) {
  const byId = new Map(states.map((one) => [one.id, one]))
  const rows = (list: readonly StateEdge[], end: 'from' | 'to') =>
    list.flatMap((way) => {
      const other = byId.get(way[end])
      return other
        ? [<WayRow key={way.id} way={way} other={other} onEdit={onEdit} onRemove={onRemove} />]
        : []
    })
  const add = (other: OtherEnd) =>
    props.onAdd && props.addable(other) ? () => props.onAdd?.(other) : undefined
  return (
    <section aria-live="polite" className="grid gap-4 rounded-xl border bg-card p-4 shadow-raised">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StateBadge category={state.category} label={state.name} />
        <span className="text-muted-foreground">
          {state.requires.length === 0 ? (
            <Trans>N’exige rien pour y entrer.</Trans>
          ) : (
            <Trans>Exige pour y entrer : {wordsOf(REQUIREMENTS, state.requires)}</Trans>
          )}
        </span>
        <InUse state={state.id} />
      </header>
      <div className="grid gap-6 md:grid-cols-2">
        <Ways
          title={t`Mène à`}
          none={leadsNowhere(state)}
          onAdd={add('to')}
          word={t`Ajouter un passage vers…`}
        >
          {rows(
            ways.filter(({ from }) => from === state.id),
            'to',
          )}
        </Ways>
        <Ways
          title={t`On y vient de`}
          none={isOwnState(state.id) ? t`Nulle part encore.` : t`Nulle part : un colis y commence.`}
          onAdd={add('from')}
          word={t`Ajouter un passage depuis…`}
        >
          {rows(
            ways.filter(({ to }) => to === state.id),
            'from',
          )}
        </Ways>
      </div>
    </section>
  )
}

/** A parcel does not enter a state of the company's own before a way leaves it. */
const leadsNowhere = ({ id }: State): string =>
  isOwnState(id)
    ? t`Nulle part encore : aucun colis n’y entre tant qu’aucun passage n’en sort.`
    : t`Nulle part : la vie du colis est finie.`

interface WaysProps {
  title: string
  none: string
  /** The word of the button that adds one. */
  word: string
  onAdd: (() => void) | undefined
  children: readonly ReactNode[]
}

function Ways({ title, none, word, onAdd, children }: WaysProps) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-medium">{title}</h3>
      {children.length === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <ul className="divide-y">{children}</ul>
      )}
      {onAdd && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={onAdd}>
          <Plus aria-hidden />
          {word}
        </Button>
      )}
    </div>
  )
}

/** A state in use is not switched off: how many parcels are in it, and which. */
function InUse({ state }: { state: string }) {
  const reads = useSession().access('commands').list
  const count = useQuery({ ...countQuery('commands', eq('status', state)), enabled: reads })
  if (count.data === undefined) return null
  return (
    <Link
      to={PRESETS.all.path}
      search={{ status: state }}
      className="focus-ring ms-auto rounded text-primary hover:underline"
    >
      <span className="tabular">{groupDigits(count.data)}</span> <Trans>commandes dans cet état</Trans>
    </Link>
  )
}
