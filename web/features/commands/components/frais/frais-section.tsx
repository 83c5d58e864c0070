import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { FAITS, type Fait } from '#model/domain/tariffs/faits.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { whyQuery } from '#web/shared/fees/why-query.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Fee, feesQuery } from './queries.ts'

const ForceFee = lazy(() => import('./force-fee.tsx').then((module) => ({ default: module.ForceFee })))

/**
 * The fees of the client, or the commission of the livreur: each amount has an explanation, and can
 * be forced with the right to it.
 */
export function FraisSection({ command }: { command: string }) {
  const { access } = useSession()
  const may = access('frais')
  const [forcing, setForcing] = useState(false)
  const fees = useQuery({ ...feesQuery(command), enabled: may.list })
  if (!may.list || (!may.create && !fees.data?.length)) return null
  return (
    <section className="grid gap-2">
      <div className="flex items-center gap-3">
        <h3 className="me-auto font-semibold">
          <Trans>Frais</Trans>
        </h3>
        {may.create && (
          <Button size="sm" variant="outline" onClick={() => setForcing(true)}>
            <Trans>Imposer un montant…</Trans>
          </Button>
        )}
      </div>
      <ul className="divide-y empty:hidden">
        {(fees.data ?? []).map((fee) => (
          <FeeLine key={fee.id} fee={fee} />
        ))}
      </ul>
      {forcing && <ForceFee command={command} fees={fees.data ?? []} onClose={() => setForcing(false)} />}
    </section>
  )
}

function FeeLine({ fee }: { fee: Fee }) {
  const [open, setOpen] = useState(false)
  const { fait, montant, force, party, occurred_at } = fee
  const name = word(FAITS[fait as Fait])
  return (
    <li className="grid gap-1 py-1.5 text-sm">
      <p className="flex items-center gap-2">
        <span>{party === 'livreur' ? <Trans>{name}, commission du livreur</Trans> : name}</span>
        {force && (
          <Badge variant="outline">
            <Trans>imposé</Trans>
          </Badge>
        )}
        {occurred_at === '' && (
          <span className="text-muted-foreground text-xs">
            <Trans>le moment venu</Trans>
          </span>
        )}
        <Amount value={montant} className="ms-auto font-medium" />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={open}
          aria-label={t`Pourquoi ce montant ?`}
          title={t`Pourquoi ce montant ?`}
          onClick={() => setOpen(!open)}
        >
          <CircleHelp aria-hidden />
        </Button>
      </p>
      {open && <Why fee={fee.id} />}
    </li>
  )
}

function Why({ fee }: { fee: string }) {
  const { data } = useQuery(whyQuery(fee))
  if (!data) return <Skeleton className="h-8" />
  return <p className="text-pretty rounded-md bg-muted/60 px-3 py-2">{data.phrases.join(' ')}</p>
}
