import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { CommandeGone } from '#web/shared/cells/commande-link.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { countQuery } from '#web/table/list-queries.ts'
import { goodScans, lookedFor, progressQuery } from '../queries.ts'
import { type Awaited, awaitedBy } from '../station/awaited.ts'
import type { Target } from '../station/use-target.ts'
import { PrintMissing } from './print-missing.tsx'

/** Number scanned out of the expected, and the parcels not seen yet. */
export function ScanProgress({ target, filter }: { target: Target; filter: string }) {
  const { clock } = useSession()
  const awaited = awaitedBy(target, clock.today_start)
  return awaited ? <Expected awaited={awaited} /> : <Counted filter={filter} />
}

/** The count alone, for a mode without an expected number. */
function Counted({ filter }: { filter: string }) {
  const good = goodScans(filter)
  const { data: count = 0 } = useQuery(countQuery('scans', good))
  useLiveRecords('scans', good)
  return (
    <section className="rounded-xl border bg-card p-4 text-foreground shadow-raised" aria-label={t`Compteur`}>
      <p className="tabular font-bold text-5xl leading-none">{count}</p>
      <p className="mt-1 text-muted-foreground">
        <Plural value={count} one="colis scanné ici aujourd’hui" other="colis scannés ici aujourd’hui" />
      </p>
    </section>
  )
}

function Expected({ awaited }: { awaited: Awaited }) {
  const progress = useQuery(progressQuery(awaited))
  useLiveRecords(awaited.collection, awaited.missing)
  useLiveRecords(awaited.done.collection, awaited.done.filter)
  const { scanned = 0, expected = 0, missing = [] } = progress.data ?? {}
  return (
    <section
      className="flex min-h-0 flex-col gap-3 rounded-xl border bg-card p-4 text-foreground shadow-raised"
      aria-label={t`Compteur`}
    >
      <p className="tabular font-bold text-5xl leading-none">
        {scanned}
        <span className="text-3xl text-muted-foreground">
          <span aria-hidden>{' / '}</span>
          <span className="sr-only">{t`scannés sur`}</span>
          {expected}
        </span>
      </p>
      <progress
        className="h-2 w-full overflow-hidden rounded-full accent-primary"
        value={scanned}
        max={Math.max(expected, 1)}
        aria-label={t`Avancement`}
      />
      {expected > 0 && missing.length === 0 ? (
        <p className="flex items-center gap-2 font-medium">
          <PartyPopper aria-hidden className="size-5 text-primary" />
          <Trans>Rien ne manque.</Trans>
        </p>
      ) : (
        <Missing awaited={awaited} rows={missing} count={expected - scanned} />
      )}
    </section>
  )
}

interface MissingProps {
  awaited: Awaited
  rows: readonly ListRow[]
  count: number
}

function Missing({ awaited, rows, count }: MissingProps) {
  if (rows.length === 0) return null
  return (
    <>
      <h2 className="font-semibold">
        <Plural value={count} one="# colis manque" other="# colis manquent" />
      </h2>
      <ul className="max-h-96 divide-y overflow-y-auto">
        {rows.map((row) => {
          const { code, name, ville, box } = lookedFor(row)
          return (
            <li key={row.id} className="flex items-baseline justify-between gap-3 py-1.5">
              <span className="min-w-0">
                {code === '' ? <CommandeGone /> : <bdi className="tabular font-medium">{code}</bdi>}
                <span className="block truncate text-muted-foreground text-sm">{name}</span>
              </span>
              <span className="shrink-0 text-end text-sm">
                {ville}
                <span className="block text-muted-foreground">{box}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {count > rows.length && (
        <p className="text-muted-foreground text-sm">
          <Plural
            value={rows.length}
            one={`# affiché sur ${groupDigits(count)}`}
            other={`# affichés sur ${groupDigits(count)}`}
          />
        </p>
      )}
      <PrintMissing awaited={awaited} />
    </>
  )
}
