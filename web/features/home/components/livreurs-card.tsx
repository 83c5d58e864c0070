import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import type { TourDay } from '#model/domain/figures/live.ts'
import { bareAmount, groupDigits } from '#web/table/cells/cells.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { cashList, tourList } from '../rules/figure-lists.ts'

const SHOWN = 8

interface LivreursCardProps {
  tours: readonly TourDay[]
  etats: HomeAnswer['etats']
}

/** The day of each livreur: parcels delivered, failed and left, and the cash in hand; each opens its list. */
export function LivreursCard({ tours, etats }: LivreursCardProps) {
  const [whole, setWhole] = useState(false)
  const out = tours.filter(({ ouverte }) => ouverte).length
  const left = tours.reduce((sum, { restants }) => sum + restants, 0)
  const most = Math.max(1, ...tours.map(({ charges }) => charges))
  return (
    <section aria-label={t`Journée des livreurs`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="flex flex-wrap items-baseline gap-x-2 border-b px-3.5 py-2.5 font-semibold">
        <Trans>Journée des livreurs</Trans>
        <span className="font-normal text-muted-foreground text-xs">
          <Plural value={out} one="# dehors" other="# dehors" />
          {' · '}
          <Plural value={left} one="# colis restant" other={`${groupDigits(left)} colis restants`} />
        </span>
        <Legend />
      </h2>
      {tours.length === 0 ? (
        <p className="px-3.5 py-3 text-muted-foreground">
          <Trans>
            Aucune tournée aujourd’hui : elle paraît ici dès qu’un livreur charge son premier colis.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y">
          {(whole ? tours : tours.slice(0, SHOWN)).map((tour) => (
            <Row key={tour.id} tour={tour} most={most} etats={etats} />
          ))}
        </ul>
      )}
      {tours.length > SHOWN && (
        <div className="border-t px-2 py-1">
          <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? (
              <Trans>Montrer moins</Trans>
            ) : (
              <Plural value={tours.length - SHOWN} one="# autre livreur" other="# autres livreurs" />
            )}
          </Button>
        </div>
      )}
    </section>
  )
}

const Legend = () => (
  <span aria-hidden className="ms-auto flex flex-wrap gap-x-3 font-normal text-muted-foreground text-xs">
    <Dot of="livre">
      <Trans>livrés</Trans>
    </Dot>
    <Dot of="echoue">
      <Trans>échecs</Trans>
    </Dot>
    <Dot>
      <Trans>restants</Trans>
    </Dot>
    <span className="hidden w-24 text-end sm:block">
      <Trans>en main DH</Trans>
    </span>
  </span>
)

const Dot = ({ of, children }: { of?: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1">
    <span data-category={of} className={`size-2 rounded-full ${of ? 'bg-tone-dot' : 'bg-input/60'}`} />
    {children}
  </span>
)

interface RowProps {
  tour: TourDay
  /** Parcels of the most loaded tour: the length of its bar is that of the column. */
  most: number
  etats: HomeAnswer['etats']
}

function Row({ tour, most, etats }: RowProps) {
  const { id, nom, livreur, charges, livres, restants, en_main, ouverte } = tour
  const failed = charges - livres - restants
  const share = (n: number) => ({ width: `${(100 * n) / most}%` })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2 sm:flex-nowrap">
      <Link
        to="/tournees"
        search={{ fiche: id }}
        className="focus-ring thumb w-full truncate rounded hover:underline sm:w-44"
      >
        {nom}
        {!ouverte && (
          <span className="ms-1.5 text-muted-foreground text-xs">
            <Trans>rentré</Trans>
          </span>
        )}
      </Link>
      <span aria-hidden className="hidden h-2 min-w-24 flex-1 sm:flex">
        <span data-category="livre" className="rounded-s-full bg-tone-dot" style={share(livres)} />
        <span data-category="echoue" className="bg-tone-dot" style={share(failed)} />
        <span className="rounded-e-full bg-input/60" style={share(restants)} />
      </span>
      <span className="tabular flex shrink-0 items-baseline gap-1 text-sm">
        <Count list={tourList(id, 'livres', etats)} n={livres} label={t`livrés`} category="livre" />
        <Count list={tourList(id, 'echecs', etats)} n={failed} label={t`échecs`} category="echoue" />
        <Count list={tourList(id, 'restants', etats)} n={restants} label={t`restants`} />
        <span aria-hidden className="text-muted-foreground">
          /
        </span>
        <Count list={tourList(id, 'charges', etats)} n={charges} label={t`chargés`} start />
      </span>
      <Link
        {...cashList(livreur)}
        aria-label={t`Espèces en main de ${nom} : ${bareAmount(en_main)} DH`}
        className="focus-ring thumb tabular ms-auto w-24 shrink-0 rounded text-end hover:underline"
      >
        {bareAmount(en_main)}
      </Link>
    </li>
  )
}

interface CountProps {
  list: ReturnType<typeof tourList>
  n: number
  label: string
  category?: string
  /** True to write it at the start of its place. */
  start?: boolean
}

const Count = ({ list, n, label, category, start = false }: CountProps) => (
  <Link
    {...list}
    data-category={n > 0 ? category : undefined}
    title={label}
    className={cn(
      'focus-ring thumb inline-block w-8 rounded hover:underline',
      start ? 'text-start text-muted-foreground' : 'text-end',
      category && (n > 0 ? 'font-semibold text-tone' : 'text-muted-foreground'),
    )}
  >
    {groupDigits(n)}
    <span className="sr-only"> {label}</span>
  </Link>
)
