import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { HomeAnswer, ToDecide } from '#model/domain/figures/home-answer.ts'
import { useSession } from '#web/lib/session.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { ageWords } from '#web/table/cells/since.tsx'
import { toMillis } from '#web/table/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { WORK } from '../rules/work-lists.ts'

/** The dialog that relaunches the parcel of that id. */
export type Relaunch = ComponentType<{ readonly id: string; readonly onClose: () => void }>

interface ToDecideCardProps {
  parcels: readonly ToDecide[]
  /** Failures in all, of which the oldest are shown. */
  all: number
  etats: HomeAnswer['etats']
  relaunch: Relaunch
}

/** The failed parcels of a merchant, who relaunches them in place. */
export function ToDecideCard({ parcels, all, etats, relaunch: Dialog }: ToDecideCardProps) {
  const [relaunched, setRelaunched] = useState('')
  return (
    <section aria-label={t`À décider`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="flex items-baseline gap-2 border-b px-3.5 py-2.5 font-semibold">
        <Trans>À décider</Trans>
        <span className="font-normal text-muted-foreground text-xs">
          <Plural value={all} _0="aucun colis" one="# colis" other={`${groupDigits(all)} colis`} />
        </span>
        {all > 0 && (
          <Link
            {...WORK.echouees.list(etats)}
            className="focus-ring thumb ms-auto rounded font-normal text-primary text-sm hover:underline"
          >
            <Trans>Ouvrir la liste</Trans>
          </Link>
        )}
      </h2>
      {parcels.length === 0 && (
        <p className="px-3.5 py-3 text-muted-foreground">
          <Trans>Aucun échec n’attend votre réponse.</Trans>
        </p>
      )}
      <ul className="divide-y">
        {parcels.map((parcel) => (
          <Row key={parcel.id} parcel={parcel} etats={etats} onRelaunch={() => setRelaunched(parcel.id)} />
        ))}
      </ul>
      {relaunched !== '' && <Dialog id={relaunched} onClose={() => setRelaunched('')} />}
    </section>
  )
}

interface RowProps {
  parcel: ToDecide
  etats: HomeAnswer['etats']
  onRelaunch: () => void
}

function Row({ parcel, etats, onRelaunch }: RowProps) {
  const { clock, access } = useSession()
  const { code, status, receiver_full_name, ville, attempts, last_event_at, total } = parcel
  const state = etats.find(({ id }) => id === status)
  const age = (toMillis(clock.now) ?? 0) - (toMillis(last_event_at) ?? 0)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2">
      <Link
        to="/commands-echoue"
        search={{ colis: code }}
        className="focus-ring thumb min-w-40 flex-1 rounded hover:underline"
      >
        <bdi className="block truncate font-medium">{receiver_full_name}</bdi>
        <span className="block truncate text-muted-foreground text-xs">
          {ville} · <Amount value={total} />
        </span>
      </Link>
      <span className="min-w-40 flex-1">
        {state && <StateBadge category={state.category} label={state.name} />}
        <span className="block text-muted-foreground text-xs">
          <Trans>depuis {ageWords(age)}</Trans>
          {attempts > 0 && (
            <>
              {' · '}
              <Plural value={attempts} one="# tentative" other="# tentatives" />
            </>
          )}
        </span>
      </span>
      {access('suivis').create && (
        <Button
          size="sm"
          variant="outline"
          className="border-primary/60 text-primary max-sm:w-full"
          aria-label={t`Relancer le colis de ${receiver_full_name}`}
          onClick={onRelaunch}
        >
          <Trans>Relancer</Trans>
        </Button>
      )}
    </li>
  )
}
