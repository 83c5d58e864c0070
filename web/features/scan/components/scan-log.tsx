import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { SCAN_RESULTS } from '#model/domain/commande/scan/modes.ts'
import { useSession } from '#web/lib/session.ts'
import { RESULT_LOOKS } from '#web/scanning/looks.ts'
import { formatMoment } from '#web/table/clock.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { resultOf, type Scan } from '../station/answer-words.ts'
import { mayUndo, type Undo } from '../station/use-undo.ts'
import { UndoLast } from './undo-last.tsx'

const SHOWN = 10

interface ScanLogProps {
  readonly scans: readonly Scan[]
  readonly undo: Undo
}

/** The last scans, of both desks when two work on one bon; each that moved a parcel can be taken back. */
export function ScanLog({ scans, undo }: ScanLogProps) {
  const [anomalies, setAnomalies] = useState(false)
  const { user } = useSession()
  const mine = scans.filter((scan) => scan.author === user.id && mayUndo(scan))
  const chosen = anomalies ? scans.filter((scan) => resultOf(scan) !== 'ok') : scans
  return (
    <section
      className="rounded-xl border bg-card text-foreground shadow-raised"
      aria-label={t`Derniers scans`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5">
        <h2 className="flex-1 whitespace-nowrap font-semibold">
          <Trans>Derniers scans</Trans>
        </h2>
        <UndoLast scans={mine} undo={undo} />
        <div className="flex items-center gap-2">
          <Switch id="scan-anomalies" checked={anomalies} onCheckedChange={setAnomalies} />
          <label className="font-medium" htmlFor="scan-anomalies">
            <Trans>Anomalies seulement</Trans>
          </label>
        </div>
      </header>
      {chosen.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted-foreground">
          {anomalies ? <Trans>Aucune anomalie.</Trans> : <Trans>Scannez le premier colis.</Trans>}
        </p>
      ) : (
        <ol className="divide-y">
          {chosen.slice(0, anomalies ? undefined : SHOWN).map((scan) => (
            <ScanLine key={scan.id} scan={scan} undo={undo} />
          ))}
        </ol>
      )}
    </section>
  )
}

function ScanLine({ scan, undo }: { scan: Scan; undo: Undo }) {
  const { clock, user } = useSession()
  const [parcel] = expandedAt(scan as ListRow, 'command')
  const [author] = expandedAt(scan as ListRow, 'author')
  const result = resultOf(scan)
  const { Icon, category } = RESULT_LOOKS[result]
  const code = String(parcel?.code ?? scan.text)
  const undone = scan.annule
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2 md:grid-cols-[4.5rem_10rem_9.5rem_1fr_auto]">
      <time dateTime={scan.at.replace(' ', 'T')} className="tabular text-muted-foreground">
        {formatMoment(scan.at, clock).slice(11)}
      </time>
      <bdi className="tabular truncate font-medium">{code}</bdi>
      <span className="max-md:order-last max-md:self-start">
        <span
          data-category={undone ? 'cloture' : category}
          className="inline-flex items-center gap-1 rounded-full bg-tone-soft px-2 py-0.5 font-medium text-tone text-xs"
        >
          <Icon aria-hidden className="size-3.5" />
          {undone ? t`Annulé` : SCAN_RESULTS[result]}
        </span>
      </span>
      <span className="min-w-0 text-muted-foreground max-md:order-last max-md:col-span-2">
        {scan.message}
        {author && author.id !== user.id ? ` · ${String(author.full_name)}` : ''}
      </span>
      {mayUndo(scan) ? (
        <Button
          variant="ghost"
          size="sm"
          pending={undo.pending === scan.id}
          aria-label={t`Annuler le scan de ${code}`}
          onClick={() => undo.take(scan)}
        >
          <RotateCcw aria-hidden />
          <span className="max-md:sr-only">
            <Trans>Annuler</Trans>
          </span>
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
