import type { Row } from '#model/collections.ts'
import { chargeableWeight } from '#model/domain/tariffs/weight.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Company } from '#server/demo/company/company.ts'
import { instant } from './calendar.ts'
import type { Parcel } from './parcels.ts'
import type { Values } from './rows.ts'

/** Parcels put on the scale when the hub received them: one in nine. */
const ONE_IN = 9
/** Weights read by the scale beside the declared ones, in turn. */
const AGAINST_DECLARED = [1, 1.04, 1.35, 0.98, 1.8] as const
/** Grams the scale shows. */
const STEP_G = 50

type Weighing = Values<'pesees'> & Pick<Row<'pesees'>, 'taxable_g'>

/** The weighing of a parcel of the demo, if any: derived from the parcel alone. */
export function weighingOf(
  parcel: Parcel,
  history: readonly { readonly id: string }[],
  company: Company,
): Weighing | null {
  const { id, index, journey, grams, client } = parcel
  const place = journey.steps.findIndex(({ to }) => to === 'RECU_HUB')
  const step = journey.steps[place]
  if (!step || index % ONE_IN !== 0 || grams === 0) return null
  const turn = Math.floor(index / ONE_IN)
  const factor = AGAINST_DECLARED[turn % AGAINST_DECLARED.length] ?? 1
  const weight_g = Math.max(STEP_G, Math.round((grams * factor) / STEP_G) * STEP_G)
  const sides =
    turn % 4 === 0
      ? { longueur_cm: 60, largeur_cm: 40, hauteur_cm: 30 }
      : { longueur_cm: 0, largeur_cm: 0, hauteur_cm: 0 }
  const at = instant(step.at)
  return {
    id: stableId('demo', 'pesees', id),
    command: id,
    suivi: history[place]?.id ?? '',
    weight_g,
    ...sides,
    taxable_g: chargeableWeight({ weight_g, ...sides }),
    agence: client.agence.id,
    author: company.agentOf(client.agence).id,
    at,
    created: at,
    updated: at,
  }
}
