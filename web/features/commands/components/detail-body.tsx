import { Trans } from '@lingui/react/macro'
import { Barcode, QrCode } from './qr-code.tsx'
import { Timeline } from './timeline.tsx'
import { TrackingLink } from './tracking-link.tsx'

interface DetailBodyProps {
  command: string
  code: string
  /** Of the recipient's page; empty for who does not see it. */
  token: string
}

/** Under the facts of a commande: where it has been, what its recipient follows it with, and its codes. */
export function DetailBody({ command, code, token }: DetailBodyProps) {
  return (
    <>
      <Timeline command={command} />
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
