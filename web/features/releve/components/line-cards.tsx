import { Trans } from '@lingui/react/macro'
import type { ReleveLine } from '#model/domain/ledger/releve.ts'
import { useSession } from '#web/lib/session.ts'
import { bareAmount } from '#web/table/cells/cells.tsx'
import { formatDay, formatMoment } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'
import { Figure } from './figure.tsx'
import { LineFlag } from './line-flag.tsx'
import { LinePlace, LineReason, LineSubject } from './line-words.tsx'
import type { LinesProps } from './releve-lines.tsx'

/** The lines on a phone: by day, each with the balance under its amount. */
export function LineCards({ releve, lines, contested, onContest }: LinesProps) {
  const { clock } = useSession()
  const days = Map.groupBy(lines, ({ date }) => formatMoment(date, clock).slice(0, 10))
  return (
    <div>
      <p className="flex justify-between bg-muted/60 px-4 py-2 text-sm">
        <span className="font-semibold">
          <Trans>Solde d’ouverture, {formatDay(releve.du)}</Trans>
        </span>
        <span className="tabular font-semibold">
          <Figure value={releve.ouverture} />
        </span>
      </p>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="flex justify-between bg-muted/60 px-4 py-2 text-sm">
            <span className="font-semibold">{day}</span>
            <span className="tabular text-muted-foreground">
              <Trans>solde {bareAmount(ofDay.at(-1)?.solde ?? 0)}</Trans>
            </span>
          </h2>
          <ul className="divide-y">
            {ofDay.map((line) => (
              <Card
                key={line.id}
                line={line}
                hour={formatMoment(line.date, clock).slice(11)}
                chosen={line.id === contested}
                onContest={onContest}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface CardProps {
  line: ReleveLine
  hour: string
  chosen: boolean
  onContest: LinesProps['onContest']
}

const Card = ({ line, hour, chosen, onContest }: CardProps) => (
  <li className={cn('relative flex items-center gap-2 px-4 py-2', chosen && 'bg-accent')}>
    <div className="min-w-0 flex-1">
      <p className="truncate text-[15px]">
        <LineSubject line={line} className="before:absolute before:inset-0" />
      </p>
      <p className="text-muted-foreground text-xs">
        <span className="tabular">{hour}</span> · <LineReason line={line} />
        {line.argent !== '' && (
          <>
            {' · '}
            <LinePlace line={line} />
          </>
        )}
      </p>
    </div>
    <p className="tabular whitespace-nowrap text-end">
      <span className="block font-semibold">
        <Figure value={line.montant} signed />
      </span>
      <span className="block text-muted-foreground text-xs">
        <Figure value={line.solde} />
      </span>
    </p>
    {onContest && <LineFlag line={line} onContest={onContest} className="relative -me-2" />}
  </li>
)
