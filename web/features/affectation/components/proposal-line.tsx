import { t } from '@lingui/core/macro'
import { Amount } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'
import type { Livreur, Proposal } from '../queries.ts'

interface ProposalLineProps {
  parcel: ListRow
  proposal: Proposal
  livreur: string
  livreurs: readonly Livreur[]
  taken: boolean
  onChange: (livreur: string) => void
}

/** The proposed livreur with the reason; any other may be chosen instead. */
export function ProposalLine({ parcel, proposal, livreur, livreurs, taken, onChange }: ProposalLineProps) {
  const [ville] = expandedAt(parcel, 'city')
  const code = String(parcel.code)
  return (
    <li className={cn('flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3 py-2', taken && 'opacity-50')}>
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {String(parcel.receiver_full_name)}
          <Amount value={Number(parcel.total)} />
        </p>
        <p className="text-muted-foreground text-xs">
          <bdi className="tabular">{code}</bdi> · {String(ville?.name ?? '')}
        </p>
      </div>
      <div className="grid w-full gap-0.5 sm:w-72">
        <Select
          aria-label={t`Livreur de ${code}`}
          value={livreur}
          disabled={taken}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t`Personne`}</option>
          {livreurs
            .filter(({ absent, id }) => !absent || id === livreur)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
        <p className="text-muted-foreground text-xs">
          {taken ? t`Déjà pris` : livreur === proposal.livreur ? proposal.reason : t`Choisi à la main`}
        </p>
      </div>
    </li>
  )
}
