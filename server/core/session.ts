import type { Collection } from '#model/schema/collection.ts'
import { isServerWritten } from '#model/schema/fields.ts'
import { canonical, dayBounds, localDay, offsetMinutes } from '#server/clock.ts'
import { type Action, isAllowed } from './access.ts'
import { type Caller, sees, writes } from './caller.ts'
import type { Kernel } from './kernel.ts'
import { mayReadHistory } from './records/history.ts'

export interface CollectionRights extends Record<Action, boolean> {
  /** What was done to a record he may view. */
  readonly history: boolean
  /** Fields he may give a value; of those he may read, the ones he reads on every record. */
  readonly write: readonly string[]
  readonly see: readonly string[]
}

/** What a browser needs so as never to guess: rights per collection, and the company's wall clock. */
export interface Session {
  readonly access: Readonly<Record<string, CollectionRights>>
  readonly clock: { readonly now: string; readonly offset_min: number; readonly today_start: string }
}

export function sessionFor(kernel: Kernel, caller: Caller): Session {
  const access = Object.values(kernel.collections).map((collection) => [
    collection.name,
    rightsOn(kernel, collection, caller),
  ])
  const now = kernel.clock.now()
  return {
    access: Object.fromEntries(access),
    clock: {
      now: canonical(now),
      offset_min: offsetMinutes(now),
      today_start: canonical(dayBounds(localDay(now)).start),
    },
  }
}

function rightsOn(kernel: Kernel, collection: Collection, caller: Caller): CollectionRights {
  const may = (action: Action) => isAllowed(kernel.access[collection.name]?.[action] ?? [], caller)
  const fields = Object.entries(collection.fields)
  const names = (chosen: typeof fields) => chosen.map(([name]) => name)
  return {
    list: may('list'),
    view: may('view'),
    create: may('create'),
    update: may('update'),
    delete: may('delete'),
    history: mayReadHistory(kernel, collection, caller),
    write: names(fields.filter(([, field]) => !isServerWritten(field) && writes(field.write, caller))),
    see: names(fields.filter(([, field]) => sees(field.see, caller))),
  }
}
