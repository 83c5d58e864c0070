import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Livreur } from '../queries.ts'
import { type Choice, countOf, NONE, whichOf } from './choice.ts'
import { LivreurList } from './livreur-list.tsx'
import { Carried, OverCap } from './livreur-load.tsx'
import { ParcelList } from './parcel-list.tsx'
import { ShareError } from './share-error.tsx'
import type { LotAssignment } from './use-lot-assignment.ts'
import type { Parcels } from './use-parcels.ts'

interface ListModeProps {
  filter: string
  parcels: Parcels
  livreurs: Pick<UseQueryResult<readonly Livreur[]>, 'data' | 'isPending'>
  given: ReadonlyMap<string, number>
  ville: { readonly id: string; readonly name: string } | null
  share: LotAssignment
  /** On a phone: the livreur that parcels are being chosen for. */
  livreur: Livreur | undefined
  onLivreur: (id: string) => void
  onBlock: (command: string) => void
}

const NOBODY: readonly [] = []

/** Parcels beside livreurs; on a phone, the livreur first, then the parcels. */
export function ListMode({ filter, parcels, livreurs, given, ville, share, ...props }: ListModeProps) {
  const { livreur, onLivreur } = props
  const [choice, setChoice] = useState<Choice>(NONE)
  const count = countOf(choice, parcels.total ?? 0, parcels.taken)
  const give = async (to: Livreur) => {
    if (await share.give(whichOf(choice, filter, parcels.taken), to)) setChoice(NONE)
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <section className={cn('grid gap-3', livreur ? 'max-md:pb-20' : 'max-md:hidden')}>
        {livreur && <Whose livreur={livreur} chosen={count} onBack={() => onLivreur('')} />}
        {parcels.pending && <Skeleton className="h-60 rounded-xl" />}
        {parcels.rows.length > 0 && (
          <ParcelList
            parcels={parcels}
            choice={choice}
            onChoose={setChoice}
            livreurs={livreurs.data ?? NOBODY}
            share={share}
            onBlock={props.onBlock}
          />
        )}
      </section>
      <section className={cn('grid gap-3', livreur && 'max-md:hidden')}>
        <h2 className="font-semibold">
          <span className="max-md:hidden">
            <Trans>Livreurs et leur charge</Trans>
          </span>
          <span className="md:hidden">
            <Trans>Choisissez le livreur</Trans>
          </span>
        </h2>
        <ShareError share={share} className="sticky top-2 z-10" />
        {livreurs.isPending && <Skeleton className="h-60 rounded-xl" />}
        {livreurs.data && (
          <LivreurList
            livreurs={livreurs.data}
            ville={ville}
            chosen={count}
            given={given}
            share={share}
            onAssign={(to) => void give(to)}
            onChoose={({ id }) => onLivreur(id)}
          />
        )}
      </section>
      {livreur && (
        <div className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
          <ShareError share={share} className="w-full" />
          <Button variant="outline" className="h-12" asChild>
            <Link
              to="/affectation"
              search={(before: RawSearch) => changeSearch(before, { onglet: 'scan', livreur: livreur.id })}
            >
              <ScanBarcode aria-hidden />
              <Trans>Scanner</Trans>
            </Link>
          </Button>
          <Button
            className="h-12 min-w-0 flex-1"
            disabled={count === 0}
            pending={share.pending}
            onClick={() => void give(livreur)}
          >
            {count === 0 ? (
              <Trans>Choisissez des colis</Trans>
            ) : (
              <Plural value={count} one="Affecter # colis" other="Affecter # colis" />
            )}
          </Button>
        </div>
      )}
    </div>
  )
}

function Whose({ livreur, chosen, onBack }: { livreur: Livreur; chosen: number; onBack: () => void }) {
  return (
    <div className="flex items-center gap-2 md:hidden">
      <Button variant="ghost" size="icon" aria-label={t`Changer de livreur`} onClick={onBack}>
        <ArrowLeft aria-hidden className="rtl:rotate-180" />
      </Button>
      <div className="min-w-0">
        <p className="truncate font-semibold text-base">{livreur.name}</p>
        <p className="flex flex-wrap gap-2 text-muted-foreground">
          <Carried livreur={livreur} />
          <OverCap livreur={livreur} chosen={chosen} />
        </p>
      </div>
    </div>
  )
}
