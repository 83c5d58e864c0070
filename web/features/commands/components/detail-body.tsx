import { Trans } from '@lingui/react/macro'
import { Barcode, QrCode } from './qr-code.tsx'
import { Timeline } from './timeline.tsx'

/** Under the facts of a commande: where it has been, and its codes. */
export function DetailBody({ command, code }: { command: string; code: string }) {
  return (
    <>
      <Timeline command={command} />
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
