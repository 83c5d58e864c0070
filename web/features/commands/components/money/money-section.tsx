import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MONEY_STATES, type MoneyState } from '#model/domain/commande/states/states.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow, recordTitle } from '#web/table/columns.ts'
import { targetOf } from '#web/table/field-path.ts'
import { cn } from '#web/ui/cn.ts'
import { factureOfQuery } from './money-queries.ts'

const STEPS = [
  'NON_ENCAISSE',
  'CHEZ_LIVREUR',
  'VERSE',
  'FACTURE',
  'PAYE',
] as const satisfies readonly MoneyState[]
type Step = (typeof STEPS)[number]

/** Where the money of the parcel is on its way from the door to its client. */
export function MoneySection({ record }: { record: ListRow }) {
  const state = String(record.money_state) as MoneyState
  const [status] = expandedAt(record, 'status')
  const isClosed = status?.category === 'cloture'
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Argent</Trans>
      </h3>
      {state === 'SANS_OBJET' ? (
        <p className="text-muted-foreground">
          <Trans>
            Rien n’a été encaissé pour ce colis : seuls ses frais, s’il en a, vont sur une facture.
          </Trans>
        </p>
      ) : (
        <Steps record={record} reached={STEPS.indexOf(state as Step)} isClosed={isClosed} />
      )}
    </section>
  )
}

interface StepsProps {
  record: ListRow
  /** Place of the present step; −1 before anything is known. */
  reached: number
  isClosed: boolean
}

function Steps({ record, reached, isClosed }: StepsProps) {
  const names = [...STEPS.map((step) => MONEY_STATES[step]), t`Clôturé`]
  const now = isClosed ? names.length - 1 : Math.max(reached, 0)
  return (
    <ol className="grid gap-1.5">
      {names.map((name, n) => (
        <li
          key={name}
          aria-current={n === now ? 'step' : undefined}
          className={cn('flex items-start gap-2', n > now && 'text-muted-foreground')}
        >
          <span
            aria-hidden
            className={cn(
              'mt-0.5 grid size-4 shrink-0 place-content-center rounded-full border',
              n < now && 'border-primary bg-primary text-primary-foreground',
              n === now && 'border-2 border-primary',
            )}
          >
            {n < now && <Check className="size-3" />}
          </span>
          <span className="min-w-0">
            <span className={cn(n === now && 'font-semibold')}>{name}</span>
            {n === reached && <Told record={record} step={STEPS[n]} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The holder of the money, and the next step. */
function Told({ record, step }: { record: ListRow; step: Step | undefined }) {
  const amount = <Amount value={Number(record.amount_collected || record.total)} />
  const livreur = nameAt(record, 'delivery_man')
  const words: Record<Step, ReactNode> = {
    NON_ENCAISSE:
      record.paid_to_kind === 'banque' ? (
        <Trans>{amount} attendus sur le compte en banque</Trans>
      ) : (
        <Trans>{amount} à encaisser à la porte</Trans>
      ),
    CHEZ_LIVREUR:
      livreur === '' ? (
        <Trans>{amount} chez le livreur, à verser à la caisse</Trans>
      ) : (
        <Trans>
          {amount} chez {livreur}, à verser à la caisse
        </Trans>
      ),
    VERSE: <Trans>{amount} versés, à mettre sur la prochaine facture</Trans>,
    FACTURE: (
      <Trans>
        {amount} sur <FactureLink command={record.id} />, à payer
      </Trans>
    ),
    PAYE: (
      <Trans>
        {amount} payés avec <FactureLink command={record.id} />
      </Trans>
    ),
  }
  return step ? <span className="block text-muted-foreground text-xs">{words[step]}</span> : null
}

function nameAt(record: ListRow, field: 'delivery_man'): string {
  const [person] = expandedAt(record, field)
  const target = targetOf('users')
  return person && target ? recordTitle(target, person) : ''
}

/** The client's facture; for a livreur, only that there is one. */
function FactureLink({ command }: { command: string }) {
  const { person, access } = useSession()
  const reads = person.type !== 'livreur' && access('factures_details').list
  const { data } = useQuery({ ...factureOfQuery(command), enabled: reads })
  if (!data) return <Trans>une facture</Trans>
  return (
    <Link
      to="/factures-clients"
      search={{ fiche: data.id }}
      className="focus-ring tabular rounded text-primary hover:underline"
    >
      {data.number}
    </Link>
  )
}
