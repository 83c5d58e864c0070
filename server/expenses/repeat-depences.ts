import type { Collections } from '#model/collections.ts'
import { localDay } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { repeatsDue } from './repeats-due.ts'

const BATCH = 100

/**
 * Writes the dépenses that are repeated this month, each once: their template is locked, keeps the last month written,
 * and one that another process has locked is left to it. A refused dépense is not repeated.
 */
export async function repeatDepences(engine: Engine<Collections>): Promise<void> {
  const today = localDay(engine.clock.now()).toString()
  let after = ''
  for (;;) {
    const last = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string }>(
        sql`SELECT id FROM depences WHERE repetition <> '' AND state <> 'refusee' AND id > ${after}
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      )
      const ids = found.map(({ id }) => id)
      for (const template of (await engine.hold(tx, 'depences', ids)).values()) {
        const due = repeatsDue(template.date.slice(0, 10), {
          done: template.repetition_faite,
          until: template.repetition_fin.slice(0, 10),
          today,
        })
        const { label, category, amount, agence, payee_par, author, note } = template
        const same = { label, category, amount, agence, payee_par, author, note, modele: template.id }
        for (const { periode, day } of due) {
          const values = { ...same, id: newId(), periode, date: `${day} 00:00:00.000Z` }
          await engine.create(tx, 'depences', values, ORIGIN)
        }
        const done = due.at(-1)?.periode
        if (done) await engine.change(tx, 'depences', template, { repetition_faite: done }, ORIGIN)
      }
      return ids.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}

const ORIGIN = { caller: SYSTEM, source: 'system' } as const
