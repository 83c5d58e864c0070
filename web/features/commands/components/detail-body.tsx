import { Trans } from '@lingui/react/macro'
import type { ListRow } from '#web/table/columns.ts'
import { Blocking } from './blocking.tsx'
import { DemandesSection } from './demandes/demandes-section.tsx'
import { Barcode, QrCode } from './qr-code.tsx'
import { Timeline } from './timeline.tsx'
import { TrackingLink } from './tracking-link.tsx'

/** Under the facts: what holds it back, what is asked, where it has been, its public page and its codes. */
export function DetailBody({ record }: { record: ListRow }) {
  const code = String(record.code)
  const token = String(record.public_token ?? '')
  return (
    <>
      <Blocking record={record} />
      <DemandesSection record={record} />
      <Timeline command={record.id} />
      {token !== '' && <TrackingLink code={code} token={token} />}
      <Labels code={code} />
    </>
  )
}

function Labels({ code }: { code: string }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Codes à scanner</Trans>
      </h3>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode code={code} />
        <Barcode code={code} />
      </div>
    </section>
  )
}
