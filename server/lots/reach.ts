import type { Collections } from '#model/collections.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { commandsAccess } from '#server/modules/commands/access.ts'

/** The commandes among these that this person may not act on: naming one gives no right to it. */
export async function outOfReach(
  engine: Engine<Collections>,
  db: Db,
  ids: readonly string[],
  caller: Caller,
  action: 'list' | 'delete',
): Promise<ReadonlySet<string>> {
  const { reader } = engine
  const out = new Set<string>()
  for (const parcel of await reader.find(db, 'commands', { ids })) {
    if (!(await reader.rulesAllow(db, 'commands', commandsAccess[action], parcel, caller))) out.add(parcel.id)
  }
  return out
}
