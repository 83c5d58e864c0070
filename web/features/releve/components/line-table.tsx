import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { ACCOUNTS } from '#model/domain/ledger/accounts.ts'
import type { ReleveLine } from '#model/domain/ledger/releve.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { formatDay, formatMoment } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'
import { Figure } from './figure.tsx'
import { LineFlag } from './line-flag.tsx'
import { LinePlace, LineReason, LineSubject } from './line-words.tsx'
import type { LinesProps } from './releve-lines.tsx'

const number = 'tabular whitespace-nowrap px-3 text-right'

/** The unit is in the heading, not in the cells. */
export function LineTable({ releve, lines, contested, onContest }: LinesProps) {
  const { clock } = useSession()
  const places = releve.compte === 'DU_CLIENT'
  return (
    <div className="overflow-x-auto">
      <table aria-label={word(ACCOUNTS[releve.compte].label)} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b text-muted-foreground text-xs [&_th]:h-8 [&_th]:font-medium">
            <th scope="col" className="ps-4 pe-3 text-start md:ps-6">{t`Date`}</th>
            <th scope="col" className="px-3 text-start">{t`Ligne`}</th>
            <th scope="col" className="px-3 text-start">{t`Pourquoi`}</th>
            <th scope="col" className={number}>{t`Entrée DH`}</th>
            <th scope="col" className={number}>{t`Sortie DH`}</th>
            <th scope="col" className={number}>{t`Solde DH`}</th>
            {places && <th scope="col" className="px-3 text-start">{t`Où est l’argent`}</th>}
            {onContest && (
              <th scope="col" className="pe-4 md:pe-6">
                <span className="sr-only">{t`Contester`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b bg-muted/60 font-semibold">
            <td className="tabular h-9 ps-4 pe-3 md:ps-6">{formatDay(releve.du)}</td>
            <td className="px-3" colSpan={4}>
              <Trans>Solde d’ouverture</Trans>
            </td>
            <td className={number}>
              <Figure value={releve.ouverture} />
            </td>
            <td colSpan={2} />
          </tr>
          {lines.map((line, n) => (
            <Fragment key={line.id}>
              <Row
                line={line}
                moment={formatMoment(line.date, clock)}
                before={formatMoment(lines[n - 1]?.date ?? '', clock)}
                chosen={line.id === contested}
                places={places}
                onContest={onContest}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  line: ReleveLine
  moment: string
  before: string
  chosen: boolean
  places: boolean
  onContest: LinesProps['onContest']
}

function Row({ line, moment, before, chosen, places, onContest }: RowProps) {
  const [day, hour] = moment.split(' ')
  const { montant } = line
  return (
    <tr className={cn('border-b', chosen && 'bg-accent')}>
      <td className="tabular h-8 whitespace-nowrap pointer-coarse:h-12 ps-4 pe-3 text-muted-foreground md:ps-6">
        {/* Only the first line of a day shows it. */}
        {!before.startsWith(day ?? '') && <span className="font-semibold text-foreground">{day} </span>}
        {hour}
      </td>
      <td className="px-3">
        <LineSubject line={line} className="thumb" />
      </td>
      <td className="px-3 text-muted-foreground">
        <LineReason line={line} />
      </td>
      <td className={number}>{montant > 0 && <Figure value={montant} />}</td>
      <td className={number}>{montant <= 0 && <Figure value={montant} />}</td>
      <td className={cn(number, 'font-semibold')}>
        <Figure value={line.solde} />
      </td>
      {places && (
        <td className="whitespace-nowrap px-3 text-muted-foreground text-xs">
          <LinePlace line={line} />
        </td>
      )}
      {onContest && (
        <td className="pe-4 text-right md:pe-6">
          <LineFlag line={line} onContest={onContest} />
        </td>
      )}
    </tr>
  )
}
