import { Check, CopyCheck, FileQuestionMark, type LucideIcon, OctagonX } from 'lucide-react'
import type { ScanResult } from '#model/domain/commande/scan/modes.ts'

interface Looks {
  readonly Icon: LucideIcon
  /** The category of the state, which gives the colour. */
  readonly category: string
}

/** Icon and colour of each result of a scan: four shapes, for people who cannot distinguish the colours. */
export const RESULT_LOOKS: Readonly<Record<ScanResult, Looks>> = {
  ok: { Icon: Check, category: 'livre' },
  deja: { Icon: CopyCheck, category: 'en_cours' },
  mauvais: { Icon: OctagonX, category: 'echoue' },
  inconnu: { Icon: FileQuestionMark, category: 'echoue' },
}
