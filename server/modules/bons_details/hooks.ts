import type { Collections } from '#model/collections.ts'
import { type BonKind, isFilling } from '#model/domain/bon/bon.ts'
import { whyFull } from '#model/domain/commande/scan/on-paper.ts'
import { conflict, notFound } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { misfits, refuseMisfits } from '#server/parcels/bons/fit.ts'
import { type Bon, countsOf, holdBon, holdBons } from '#server/parcels/bons/lines.ts'
import { mustConfirmOtherVille } from '#server/parcels/bons/other-ville.ts'

type Event = HookEvent<Collections['bons_details'], Collections>

export const bonsDetailsHooks: Hooks<Collections['bons_details'], Collections> = {
  async lockBefore(tx, ids) {
    await holdBons(tx, sql`SELECT bon FROM bons_details WHERE id = ANY(${[...ids]}::text[])`)
  },
  async beforeCreate(event) {
    const { record, tx, engine, caller } = event
    const bon = await filling(event)
    const full = whyFull(bon)
    if (full) throw conflict(full)
    const parcel = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
    const foreign = caller.is('client') && parcel?.client_source !== bon.client
    if (!parcel || foreign) throw conflict('Ce colis n’existe plus, ou n’est pas à vous.')
    const lines = await engine.findBy(tx, 'bons_details', 'command', parcel.id)
    if (lines.some((line) => line.bon === bon.id)) throw conflict(`${parcel.code} est déjà sur ce bon.`)
    refuseMisfits(await misfits(engine, tx, bon, [parcel]))
    await mustConfirmOtherVille(engine, tx, bon, [parcel], record.confirmer_ville)
    Object.assign(record, { expected: true, open_kind: bon.kind })
  },
  afterCreate: recount,
  async beforeDelete(event) {
    await filling(event)
  },
  afterDelete: recount,
}

/** The bon, held, while parcels may still be put on it. */
async function filling({ record, tx }: Event): Promise<Bon & { kind: BonKind }> {
  const bon = await holdBon(tx, record.bon)
  if (!bon || bon.kind === '') throw notFound()
  if (!isFilling(bon)) {
    throw conflict(`Le bon ${bon.number} n’est plus en préparation : ses lignes ne changent plus.`, {
      state: bon.state,
    })
  }
  return { ...bon, kind: bon.kind }
}

async function recount({ record, tx, engine, caller, source, ip }: Event): Promise<void> {
  await engine.update(tx, 'bons', record.bon, await countsOf(tx, record.bon), { caller, source, ip })
}
