import type { Collection } from '#model/schema/collection.ts'
import { isServerWritten } from '#model/schema/fields.ts'
import { canonical, dayBounds, localDay, offsetMinutes } from '#server/clock.ts'
import { type Action, isAllowed } from '#server/core/base/access.ts'
import { type Caller, sees, writes } from '#server/core/base/caller.ts'
import type { CollectionRights, Session } from '#server/core/contract/session.ts'
import type { Kernel } from './kernel.ts'
import { mayReadHistory } from './records/history.ts'

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
