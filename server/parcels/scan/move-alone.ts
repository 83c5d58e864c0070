import type { Row } from '#model/collections.ts'
import type { Plan, ScanScene } from '#model/domain/commande/scan/plan.ts'
import type { ScanMove } from '#model/domain/commande/scan/scan.ts'
import { gestureOf, moveParcels, type RequestedMove, refuseHalf } from '../moves/move.ts'
import type { Scanned, Scanning } from './scanning.ts'

/** Makes all the steps or none; the first refusal becomes the result of the scan. */
export async function moveAlone(
  { engine, tx, scan, origin }: Scanning,
  { parcel }: ScanScene,
  command: string,
  { steps, message }: Extract<Plan, { act: 'move' }>,
): Promise<Scanned> {
  const moves = steps.map((step): RequestedMove => {
    const stays = step.to === 'same'
    const values = {
      source: 'scan',
      kind: stays ? 'garde' : 'transition',
      agence: scan.agence,
      delivery_man: stays ? '' : livreurFor(step.to, scan, parcel.ramasseur),
      box: scan.box,
      device_at: scan.device_at,
    } as const
    if (step.to === 'same') return { command, to: { id: parcel.status }, values }
    return { command, to: step.to, values, ...(step.bySystem && { as: 'systeme' as const }) }
  })
  const gesture = gestureOf(await moveParcels(engine, tx, moves, origin))
  refuseHalf(gesture)
  const { refusal, suivi = '' } = gesture
  return refusal ? { result: 'mauvais', message: refusal.message } : { result: 'ok', message, suivi }
}

const livreurFor = (to: ScanMove['to'], { livreur }: Row<'scans'>, ramasseur: string): string => {
  if (to === 'EN_DISTRIBUTION') return livreur
  return to === 'RAMASSE' ? ramasseur || livreur : ''
}
