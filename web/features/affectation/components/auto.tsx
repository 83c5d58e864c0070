import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueries } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { MOST_PROPOSED } from '#model/domain/affectation.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { askProposals, type Livreur, PAGE, type Proposal, proposedQuery } from '../queries.ts'
import { ProposalLine } from './proposal-line.tsx'
import { ShareError } from './share-error.tsx'
import type { LotAssignment } from './use-lot-assignment.ts'
import { useGone } from './use-taken.ts'

interface AutoProps {
  filter: string
  /** Number of waiting parcels; undefined while it loads. */
  total: number | undefined
  livreurs: readonly Livreur[]
  share: LotAssignment
}

/** A livreur proposed for each parcel, with why; every one may be changed before anything is given out. */
export function Auto({ filter, total, livreurs, share }: AutoProps) {
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState(PAGE)
  const proposals = useMutation({
    mutationFn: () => askProposals(filter),
    onMutate: () => {
      setChanged({})
      setShown(PAGE)
    },
  })
  const items = proposals.data ?? []
  const parcels = useParcelsOf(items.slice(0, shown))
  const taken = useGone(
    filter,
    items.map(({ command }) => command),
  )
  const livreurOf = ({ command, livreur }: Proposal) => changed[command] ?? livreur
  const given = items.filter((item) => livreurOf(item) !== '' && !taken.has(item.command))
  const asked = Math.min(total ?? 0, MOST_PROPOSED)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={items.length > 0 ? 'outline' : 'default'}
          pending={proposals.isPending}
          disabled={asked === 0}
          onClick={() => proposals.mutate()}
        >
          <Sparkles aria-hidden />
          <Plural
            value={asked}
            one="Proposer un livreur pour # colis"
            other="Proposer un livreur pour # colis"
          />
        </Button>
        {items.length > 0 && (
          <Button
            pending={share.pending}
            disabled={given.length === 0}
            onClick={() =>
              share.giveEach(Object.fromEntries(given.map((item) => [item.command, livreurOf(item)])))
            }
          >
            <Plural value={given.length} one="Valider # affectation" other="Valider # affectations" />
          </Button>
        )}
        <Over livreurs={livreurs} given={given.map(livreurOf)} />
      </div>
      <ShareError share={share} />
      {total !== undefined && total > MOST_PROPOSED && (
        <p className="text-muted-foreground">
          <Trans>
            {groupDigits(MOST_PROPOSED)} à la fois, les plus anciens d’abord, sur {groupDigits(total)}. Une
            ville ou un filtre réduit la liste.
          </Trans>
        </p>
      )}
      <ul
        className="divide-y rounded-xl border bg-card shadow-raised empty:hidden"
        aria-label={t`Propositions`}
      >
        {items.slice(0, shown).flatMap((item) => {
          const parcel = parcels.get(item.command)
          return parcel ? (
            <ProposalLine
              key={item.command}
              parcel={parcel}
              proposal={item}
              livreur={livreurOf(item)}
              livreurs={livreurs}
              taken={taken.has(item.command)}
              onChange={(livreur) => setChanged((before) => ({ ...before, [item.command]: livreur }))}
            />
          ) : (
            []
          )
        })}
      </ul>
      {items.length > shown && (
        <div className="flex flex-wrap items-center gap-3 text-muted-foreground">
          <span className="tabular">
            <Trans>
              {groupDigits(shown)} affichés sur {groupDigits(items.length)}
            </Trans>
          </span>
          <Button variant="outline" size="sm" onClick={() => setShown(shown + PAGE)}>
            <Trans>Afficher la suite</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Read as they come in sight, a page at a time. */
function useParcelsOf(shown: readonly Proposal[]) {
  const pages: string[][] = []
  for (let from = 0; from < shown.length; from += PAGE) {
    pages.push(shown.slice(from, from + PAGE).map(({ command }) => command))
  }
  return useQueries({
    queries: pages.map((ids) => proposedQuery(ids)),
    combine: (answers) => new Map(answers.flatMap(({ data = [] }) => data.map((row) => [row.id, row]))),
  })
}

function Over({ livreurs, given }: { livreurs: readonly Livreur[]; given: readonly string[] }) {
  const counts = new Map<string, number>()
  for (const id of given) counts.set(id, (counts.get(id) ?? 0) + 1)
  const over = livreurs.filter(
    ({ id, carried, plafond_colis }) => plafond_colis > 0 && carried + (counts.get(id) ?? 0) > plafond_colis,
  )
  if (over.length === 0) return null
  return (
    <Badge category="en_cours" className="whitespace-normal">
      <Trans>au-delà du plafond : {over.map(({ name }) => name).join(', ')}</Trans>
    </Badge>
  )
}
