import { type Collections, collections, type Row } from '#model/collections.ts'
import { scanModeOf } from '#model/domain/bon/bon.ts'
import { canonical, systemClock } from '#server/clock.ts'
import { blankRow } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { scanParcel } from '#server/parcels/scan/scan.ts'
import type { Scanned } from '#server/parcels/scan/scanning.ts'

/**
 * Reads a parcel onto a bon as its station would, for any token: the rights to
 * the station are tested elsewhere.
 */
export async function readOntoBon(
  engine: Engine<Collections>,
  bon: string,
  command: string,
  token: string,
): Promise<Scanned> {
  // Read before the transaction: inside, it would wait for a connection that transactions like this one hold.
  const caller = await engine.callerOf(token)
  return engine.db.transaction(async (tx) => {
    const paper = (await engine.hold(tx, 'bons', [bon])).get(bon)
    const parcel = (await engine.hold(tx, 'commands', [command])).get(command)
    if (!paper || !parcel) throw new Error('nothing to scan')
    const scan = { ...(blankRow(collections.scans, '') as Row<'scans'>), mode: scanModeOf(paper), bon }
    const now = canonical(systemClock.now())
    return scanParcel({ engine, tx, scan, piece: 0, origin: { caller, source: 'scan' }, now }, parcel)
  })
}
