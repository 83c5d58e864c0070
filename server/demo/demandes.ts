import type { StateCode } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { address, mobile } from '#server/demo/company/people.ts'
import { HOUR, instant } from './calendar.ts'
import type { Parcel, Plan } from './parcels.ts'
import { Random } from './random.ts'
import type { Values } from './rows.ts'
import type { Witness } from './witness.ts'

export interface Demandes {
  readonly demandes: Values<'demandes'>[]
}

const OPEN = 6

/** Makes the values of a demande about a parcel. */
type DemandeMaker = (
  parcel: Parcel,
  random: Random,
) => Pick<Values<'demandes'>, 'changes' | 'present' | 'note'>

const otherPhone: DemandeMaker = ({ recipient }, random) => ({
  changes: { receiver_phone_number: mobile(random) },
  present: { receiver_phone_number: recipient.phone },
  note: 'Il manquait un chiffre.',
})

const otherAddress: DemandeMaker = ({ recipient, agence }, random) => ({
  changes: { receiver_address: address(agence.ville, random) },
  present: { receiver_address: recipient.address },
  note: 'À son travail, de 9 h à 17 h.',
})

/** The change a client requests after a failure at the door, by state. */
const ASKING: Partial<Readonly<Record<StateCode, DemandeMaker>>> = {
  NUMERO_ERRONE: otherPhone,
  INJOIGNABLE: otherPhone,
  ADRESSE_INCORRECTE: otherAddress,
  PAS_DE_REPONSE: otherAddress,
}

/** The last parcels in trouble, each with one open request. */
export function demandeRows(witness: Witness, plan: Plan): Demandes {
  const random = new Random(plan.seed, 3_000_000_006)
  const asking = witness.newest('troubled').filter(({ journey }) => ASKING[journey.last.to])
  return { demandes: asking.slice(-OPEN).map((parcel) => demandeOf(parcel, plan, random)) }
}

function demandeOf(parcel: Parcel, plan: Plan, random: Random): Values<'demandes'> {
  const at = instant(Math.min(parcel.journey.last.at + random.int(1, 3) * HOUR, plan.until))
  return {
    id: stableId('demo', 'demandes', parcel.id),
    command: parcel.id,
    author: parcel.client.id,
    ...ASKING[parcel.journey.last.to]?.(parcel, random),
    state: 'ouverte',
    created: at,
    updated: at,
  }
}
