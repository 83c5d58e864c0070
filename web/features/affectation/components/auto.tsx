import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '#web/table/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'
import { askProposals, type Livreur, type Proposal } from '../queries.ts'

interface AutoProps {
  parcels: readonly ListRow[]
  livreurs: readonly Livreur[]
  taken: ReadonlySet<string>
  pending: boolean
  /** Gives each commande to the livreur named for it. */
  onValidate: (livreurs: Readonly<Record<string, string>>) => void
}

/** A livreur proposed for each parcel, with why; every one may be changed before anything is given out. */
export function Auto({ parcels, livreurs, taken, pending, onValidate }: AutoProps) {
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const proposals = useMutation({
    mutationFn: () => askProposals(parcels.filter(({ id }) => !taken.has(id)).map(({ id }) => id)),
    onMutate: () => setChanged({}),
  })
  const items = proposals.data ?? []
  const livreurOf = ({ command, livreur }: Proposal) => changed[command] ?? livreur
  const given = items.filter((item) => livreurOf(item) !== '' && !taken.has(item.command))
  const counts = new Map<string, number>()
  for (const item of given) counts.set(livreurOf(item), (counts.get(livreurOf(item)) ?? 0) + 1)
  const isOver = ({ id, carried, plafond_colis }: Livreur) =>
    plafond_colis > 0 && carried + (counts.get(id) ?? 0) > plafond_colis
  const over = livreurs.filter(isOver)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={items.length > 0 ? 'outline' : 'default'}
          pending={proposals.isPending}
          disabled={parcels.length === 0}
          onClick={() => proposals.mutate()}
        >
          <Sparkles aria-hidden />
          <Plural
            value={parcels.length}
            one="Proposer un livreur pour # colis"
            other="Proposer un livreur pour # colis"
          />
        </Button>
        {items.length > 0 && (
          <Button
            pending={pending}
            disabled={given.length === 0}
            onClick={() =>
              onValidate(Object.fromEntries(given.map((item) => [item.command, livreurOf(item)])))
            }
          >
            <Plural value={given.length} one="Valider # affectation" other="Valider # affectations" />
          </Button>
        )}
        {over.length > 0 && (
          <Badge category="en_cours">
            <Trans>au-delà du plafond : {over.map(({ name }) => name).join(', ')}</Trans>
          </Badge>
        )}
      </div>
      <ul
        className="divide-y rounded-xl border bg-card shadow-raised empty:hidden"
        aria-label={t`Propositions`}
      >
        {items.map((item) => {
          const parcel = parcels.find(({ id }) => id === item.command)
          return (
            parcel && (
              <ProposalLine
                key={item.command}
                parcel={parcel}
                proposal={item}
                livreur={livreurOf(item)}
                livreurs={livreurs}
                taken={taken.has(item.command)}
                onChange={(livreur) => setChanged((before) => ({ ...before, [item.command]: livreur }))}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface ProposalLineProps {
  parcel: ListRow
  proposal: Proposal
  livreur: string
  livreurs: readonly Livreur[]
  taken: boolean
  onChange: (livreur: string) => void
}

function ProposalLine({ parcel, proposal, livreur, livreurs, taken, onChange }: ProposalLineProps) {
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
