import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import type { Day } from '../../rules/day.ts'

/** Reminders before the closing; none of them blocks it. */
export function Before({ avant }: { avant: NonNullable<Day['avant']> }) {
  const { tournees_ouvertes, a_verser, ecarts, depences } = avant
  return (
    <section className="rounded-xl border bg-card px-4 py-3">
      <h2 className="pb-2 font-semibold">
        <Trans>Avant de clore</Trans>
      </h2>
      <ul className="grid gap-2">
        <Point done={tournees_ouvertes === 0}>
          {tournees_ouvertes === 0 ? (
            <Trans>Toutes les tournées sont closes</Trans>
          ) : (
            <Plural
              value={tournees_ouvertes}
              one="# tournée est encore ouverte"
              other="# tournées sont encore ouvertes"
            />
          )}
        </Point>
        <Point done={a_verser.livreurs === 0}>
          {a_verser.livreurs === 0 ? (
            <Trans>Tous les livreurs ont versé</Trans>
          ) : (
            <Trans>
              <Plural value={a_verser.livreurs} one="# livreur a" other="# livreurs ont" /> encore{' '}
              {format(fromDirhams(a_verser.montant))} en main
            </Trans>
          )}
        </Point>
        <Point done={ecarts === 0}>
          {ecarts === 0 ? (
            <Trans>Aucun écart à décider</Trans>
          ) : (
            <Plural value={ecarts} one="# écart à décider" other="# écarts à décider" />
          )}
        </Point>
        <Point done={depences === 0}>
          {depences === 0 ? (
            <Trans>Dépenses validées</Trans>
          ) : (
            <Plural value={depences} one="# dépense à valider" other="# dépenses à valider" />
          )}
        </Point>
      </ul>
    </section>
  )
}

function Point({ done, children }: { done: boolean; children: ReactNode }) {
  const Icon = done ? CircleCheck : CircleAlert
  return (
    <li data-category={done ? 'livre' : 'en_cours'} className="flex items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-tone" />
      <span>{children}</span>
    </li>
  )
}
