import type { Collections } from '#model/collections.ts'
import { PRESENCE } from '#model/domain/presence.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { endAll, type OpenedRecord, sweep } from './leases.ts'

type Telling = Pick<Engine<Collections>, 'db' | 'clock' | 'signal'>

/** Ends the presence of tabs that left without a word: a crash, a cable, a machine put to sleep. */
export async function endPresences(engine: Telling): Promise<void> {
  await tell(engine, await sweep(engine.db, engine.clock.now().epochMilliseconds))
}

/** Ends the presence of an account whose rights changed; where it still may, its next heartbeat begins it anew. */
export async function endPresencesOf(engine: Telling, account: string): Promise<void> {
  await tell(engine, await endAll(engine.db, account))
}

async function tell(engine: Telling, left: readonly OpenedRecord[]): Promise<void> {
  for (const opened of left) await engine.signal({ name: PRESENCE, ...opened })
}
