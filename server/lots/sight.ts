import type { Collections } from '#model/collections.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Db } from '#server/db/database.ts'
import { commandsAccess } from '#server/modules/commands/access.ts'

/** Commandes among these that this person's list would not show: naming one gives no right to it. */
export async function outOfSight(
  engine: Engine<Collections>,
  db: Db,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const { reader } = engine
  const hidden = new Set<string>()
  for (const parcel of await reader.find(db, 'commands', { ids })) {
    if (!(await reader.matches(db, 'commands', commandsAccess.list, parcel, caller))) hidden.add(parcel.id)
  }
  return hidden
}
