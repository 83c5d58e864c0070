import { Trans, useLingui } from '@lingui/react/macro'
import type { ListRow } from '#web/table/columns.ts'
import { Blocking } from './blocking/blocking.tsx'
import { DemandesSection } from './demandes/demandes-section.tsx'
import { FraisSection } from './frais/frais-section.tsx'
import { Impressions } from './labels/impressions.tsx'
import { PrintLabels } from './labels/print-labels.tsx'
import { Barcode, QrCode } from './labels/qr-code.tsx'
import { MoneySection } from './money/money-section.tsx'
import { PeseesSection } from './pesees/pesees-section.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { TrackingLink } from './tracking-link.tsx'

/** The moves of a parcel, its block and the changes requested by its client. */
export const DetailBody = ({ record }: { record: ListRow }) => (
  <>
    <Blocking record={record} />
    <DemandesSection record={record} />
    <Timeline command={record.id} />
  </>
)

/** The money of a parcel, its weighings, tracking page and codes. */
export function DetailAside({ record }: { record: ListRow }) {
  const code = String(record.code)
  const token = String(record.public_token ?? '')
  return (
    <>
      <MoneySection record={record} />
      <FraisSection command={record.id} />
      <PeseesSection record={record} />
      {token !== '' && <TrackingLink code={code} token={token} />}
      <Labels command={record.id} code={code} />
      <Impressions command={record.id} />
    </>
  )
}

function Labels({ command, code }: { command: string; code: string }) {
  const { t } = useLingui()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Codes à scanner</Trans>
      </h3>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode code={code} />
        <Barcode code={code} />
      </div>
      <div>
        <PrintLabels ids={[command]}>{t`Imprimer l’étiquette`}</PrintLabels>
      </div>
    </section>
  )
}
