import type { Row } from '#model/collections.ts'
import { isFilling } from '#model/domain/bon/bon.ts'
import { type PaperScene, takesNew } from '#model/domain/commande/scan/on-paper.ts'
import type { WantedPaper } from '#model/domain/commande/scan/papers.ts'
import type { ScanScene } from '#model/domain/commande/scan/plan.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import { agenceOf, personOf } from '#server/people.ts'
import { misfits } from '../bons/fit.ts'
import { holdBon, type Line } from '../bons/lines.ts'
import { openPaper } from '../bons/open-bon.ts'
import { whyNoRoom } from '../bons/room.ts'
import type { Scanned, Scanning } from './scanning.ts'

export interface LoadedPaperScene extends PaperScene {
  readonly line: Line | null
}

const NO_BON = 'Ce bon n’existe plus : choisissez-en un autre.'

/** The scene with its paper, which is held, and opened where nobody has begun it; or why there is no such paper. */
export async function paperSceneOf(
  scanning: Scanning,
  parcel: Row<'commands'>,
  { code, isKnown, parcel: scanned, names }: ScanScene,
  asked: string | WantedPaper,
): Promise<LoadedPaperScene | Scanned> {
  const { engine, tx, origin, now } = scanning
  const paper = typeof asked === 'string' ? { bon: asked } : await openPaper(scanning, asked)
  if ('refused' in paper) return { result: 'mauvais', message: paper.refused }
  const held = await holdBon(tx, paper.bon)
  if (!held || held.kind === '') return { result: 'mauvais', message: NO_BON }
  const bon = { ...held, kind: held.kind }
  const lines = await engine.findBy(tx, 'bons_details', 'command', parcel.id)
  const line = lines.find((one) => one.bon === bon.id) ?? null
  const unfit = async () => {
    const [misfit] = await misfits(engine, tx, bon, [parcel])
    if (misfit) return misfit.message
    return isFilling(bon) ? whyNoRoom(engine, tx, bon, parcel, now) : null
  }
  const account = origin.caller.record
  return {
    code,
    isKnown,
    parcel: scanned,
    names,
    bon,
    line,
    readBefore: line && line.scanned_at !== '' ? readBefore(line, names) : '',
    unfit: takesNew({ bon, line }) ? await unfit() : null,
    reader: account ? { person: personOf(account), agence: agenceOf(origin.caller) } : null,
  }
}

const readBefore = ({ scanned_at, scanned_by }: Line, names: ScanScene['names']): string =>
  ` par ${names.person(scanned_by)}, ${frenchDateTime(fromCanonical(scanned_at))}`
