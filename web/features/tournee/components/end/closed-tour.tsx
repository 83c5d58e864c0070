import { Trans } from '@lingui/react/macro'
import { format, fromDirhams } from '#model/domain/money.ts'
import { useSession } from '#web/lib/session.ts'
import { formatMoment } from '#web/table/clock.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Tour } from '../../queries.ts'
import { Ltr } from '../ltr.tsx'

/** The figures of the closed tour. */
export function ClosedTour({ tour }: { tour: Tour }) {
  const { clock } = useSession()
  const at = formatMoment(tour.closed_at, clock).slice(-5)
  return (
    <Notice className="text-base">
      <p className="font-semibold">
        <Trans>
          Tournée terminée à <Ltr>{at}</Ltr>
        </Trans>
      </p>
      <p>
        <Trans>
          {tour.delivered} livrés sur {tour.loaded} chargés, {tour.to_hand_back} à rendre,{' '}
          <Ltr>{format(fromDirhams(tour.to_pay))}</Ltr> à verser.
        </Trans>
      </p>
    </Notice>
  )
}
