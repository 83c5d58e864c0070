import type { Row } from '#model/collections.ts'
import { piecesOf, whyNoPiece } from '#model/domain/commande/pieces.ts'
import { planOnPaper } from '#model/domain/commande/scan/on-paper.ts'
import { plan } from '#model/domain/commande/scan/plan.ts'
import { scanIntoInventaire } from '../inventaire.ts'
import { heldParcel } from './held-parcel.ts'
import { moveAlone } from './move-alone.ts'
import { paperSceneOf } from './paper-scene.ts'
import { countPiece } from './pieces.ts'
import { readCode, UNKNOWN } from './read-code.ts'
import { readOntoPaper } from './read-onto.ts'
import type { Scanned, Scanning, ScanReply } from './scanning.ts'
import { sceneOf } from './scene.ts'

/** Resolves the text, and does with its parcel what the mode requires. */
export async function scanCode(scanning: Scanning): Promise<ScanReply> {
  const read = await readCode(scanning)
  if ('answer' in read) return read.answer
  const parcel = await heldParcel(scanning, read.command)
  if (!parcel) return UNKNOWN
  // A parcel that comes back has one label, whichever label of its delivery is on the wrapping.
  const piece = parcel.id === read.command ? read.piece : 0
  const wrong = whyNoPiece(parcel, piece)
  if (wrong !== null && scanning.scan.mode !== 'recherche') return { result: 'inconnu', message: wrong }
  const asking = { ...scanning, piece: piece || (piecesOf(parcel) > 1 ? 1 : 0) }
  const told = await scanParcel(asking, parcel)
  return { ...(await countPiece(asking, parcel, told)), command: parcel.id }
}

/** Handles the scan of a locked parcel: reads its scene, plans, and carries the plan out. */
export async function scanParcel(scanning: Scanning, parcel: Row<'commands'>): Promise<Scanned> {
  const scene = await sceneOf(scanning, parcel)
  const planned = plan(scanning.scan.mode, scene)
  switch (planned.act) {
    case 'say':
      return planned.said
    case 'count':
      return scanIntoInventaire(scanning, parcel)
    case 'move':
      return moveAlone(scanning, scene, parcel.id, planned)
    case 'read-onto': {
      const onPaper = await paperSceneOf(scanning, parcel, scene, planned.bon)
      if ('result' in onPaper) return onPaper
      const answer = await readOntoPaper(scanning, parcel, onPaper, planOnPaper(onPaper))
      return { ...answer, bon: onPaper.bon.id }
    }
  }
}
