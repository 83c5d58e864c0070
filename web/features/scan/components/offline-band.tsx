import { Plural } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'

/** Scans go on: they are kept here, and sent once and in order. */
export function OfflineBand({ waiting }: { waiting: number }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 bg-[#b45309] px-4 py-2 font-medium text-base text-white"
    >
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <Plural
        value={waiting}
        _0="Hors ligne, aucun scan en attente"
        one="Hors ligne, # scan en attente"
        other="Hors ligne, # scans en attente"
      />
    </p>
  )
}
