import type { Collections, Row } from '#model/collections.ts'
import type { BonKind } from '#model/domain/bon/bon.ts'
import { deliversFrom } from '#model/domain/villes/serves.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { couriersOf } from '#server/parcels/livreurs/couriers.ts'
import type { Bon } from './lines.ts'
import { agenceName, nameOf } from './place.ts'

type Parcel = Row<'commands'>

const NAMED = 3

/**
 * Refuses a parcel on the bon of an agence or a livreur that does not deliver in its ville, unless the caller
 * confirms it. 409 with `data.confirm`, the field to send for that.
 */
export async function mustConfirmOtherVille(
  engine: Engine<Collections>,
  db: Db,
  bon: Bon & { kind: BonKind },
  parcels: readonly Parcel[],
  confirmed: boolean,
): Promise<void> {
  if (confirmed || parcels.length === 0) return
  const taker = await takerOf(engine, db, bon)
  const strays = taker ? parcels.filter((parcel) => !taker.takes(parcel)) : []
  if (!taker || strays.length === 0) return
  const ville = ({ city }: Parcel) => engine.cached('villes').get(city)?.name ?? 'une ville inconnue'
  const told = strays.slice(0, NAMED).map((parcel) => `${parcel.code} va à ${ville(parcel)}`)
  const more = strays.length - told.length
  const rest = more > 0 ? `, et ${more} autre${more > 1 ? 's' : ''} ailleurs` : ''
  const all = `${told.join(', ')}${rest}`
  const message = `${all} : ${taker.words}. Confirmez si c’est bien voulu.`
  throw new ApiError(409, message, {
    code: 'autre_ville',
    confirm: 'confirmer_ville',
    present: strays[0] && { id: strays[0].id, code: strays[0].code, city: strays[0].city },
    codes: strays.map(({ code }) => code),
  })
}

interface Taker {
  readonly takes: (parcel: Parcel) => boolean
  /** The reason a parcel is not taken, in words: « l’agence Agdal n’y livre pas ». */
  readonly words: string
}

async function takerOf(
  engine: Engine<Collections>,
  db: Db,
  bon: Bon & { kind: BonKind },
): Promise<Taker | null> {
  const villes = engine.cached('villes')
  if (bon.kind === 'envoi') {
    return {
      takes: ({ city }) => deliversFrom(bon.agence_to, city, villes),
      words: `l’agence ${agenceName(engine, bon.agence_to)} n’y livre pas`,
    }
  }
  if (bon.kind !== 'distribution') return null
  const couriers = await couriersOf(engine, db, [bon.livreur])
  return {
    // A parcel given to this livreur before was confirmed then.
    takes: ({ city, delivery_man }) => delivery_man === bon.livreur || couriers.serves(bon.livreur, city),
    words: `${nameOf(engine, bon.livreur)} n’y livre pas`,
  }
}
