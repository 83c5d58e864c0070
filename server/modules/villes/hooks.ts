import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'

type Event = HookEvent<Collections['villes'], Collections>

export const villesHooks: Hooks<Collections['villes'], Collections> = { afterUpdate: renameQuartiers }

const ENDS = { name: ', ', name_ar: '، ' } as const

interface Named {
  readonly id: string
  readonly name: string
  readonly name_ar: string
}

/** A quartier is named with its ville, « Maârif, Casablanca »: its name follows when the ville is renamed. */
async function renameQuartiers(event: Event): Promise<void> {
  const { record, before, changed, engine, tx } = event
  const renamed = (['name', 'name_ar'] as const).filter((field) => changed.has(field) && before?.[field])
  if (renamed.length === 0) return
  const quartiers = await tx.query<Named>(
    sql`SELECT id, name, name_ar FROM villes WHERE parent = ${record.id} AND id <> ${record.id} ORDER BY id`,
  )
  for (const quartier of quartiers) {
    const names = renamed.flatMap((field) => {
      const end = `${ENDS[field]}${before?.[field]}`
      if (!quartier[field].endsWith(end)) return []
      return [[field, quartier[field].slice(0, -end.length) + ENDS[field] + record[field]] as const]
    })
    if (names.length > 0) await engine.update(tx, 'villes', quartier.id, Object.fromEntries(names), event)
  }
}
