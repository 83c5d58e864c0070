/** The way of a scan through the code: the files whose functions run while one is served. */

import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
const profiler = new Session()
beforeAll(async () => {
  hall = await openHall()
  profiler.connect()
  await profiler.post('Profiler.enable')
})
afterAll(async () => {
  profiler.disconnect()
  await hall.wasl.close()
})

/** The files of a scan, up to the doors where parcels move (`moves`) and papers are opened (the engine). */
const ROOM = new RegExp(
  [
    'server/modules/scans',
    'server/parcels/scan',
    'server/parcels/(resolve|inventaire)\\.ts',
    'server/parcels/bons/(fit|moves|lines|open-bon|other-ville|place|room)\\.ts',
    'model/domain/commande/scan',
  ].join('|'),
)
/** Files that every scan of a parcel runs through, in order. */
const STAGES = ['scan', 'read-code', 'held-parcel', 'scene'].map((name) => `server/parcels/scan/${name}.ts`)

/** The files whose functions ran meanwhile. */
async function walked(scan: () => Promise<unknown>): Promise<readonly string[]> {
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await profiler.post('Profiler.takePreciseCoverage')
  await scan()
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  await profiler.post('Profiler.stopPreciseCoverage')
  const called = result.filter(
    ({ url, functions }) =>
      ROOM.test(url) && functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count),
  )
  return called.map(({ url }) => url.replace(/^.*\/(?=(?:server|model)\/)/, ''))
}

test('a scan passes at most twenty files', async () => {
  const livreur = idOf(hall.karim)
  const [shelved, given, fresh] = await Promise.all([hall.received(), hall.received(), hall.parcel()])
  const bon = await hall.scan(given.code, { mode: 'distribution', livreur })
  await hall.step(bon.bon, 'emis')
  const ways = {
    reception: () => hall.scan(fresh.code),
    distribution: () => hall.scan(shelved.code, { mode: 'distribution', livreur }),
    chargement: () => hall.scan(given.code, { mode: 'chargement', livreur }),
    recherche: () => hall.scan(given.code, { mode: 'recherche' }),
    retour: () => hall.scan(given.code, { mode: 'retour_livreur', livreur }),
  }
  for (const [name, scan] of Object.entries(ways)) {
    const files = await walked(scan)
    expect(files, name).toEqual(expect.arrayContaining(STAGES))
    expect(files.length, `${name}: ${files.join(', ')}`).toBeLessThanOrEqual(20)
  }
})
