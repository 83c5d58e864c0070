import type { Parcel } from './parcels.ts'

const KINDS = ['awaiting', 'picked', 'touring', 'given_back', 'at_hub', 'billed', 'paid', 'troubled'] as const
export type Kind = (typeof KINDS)[number]

/**
 * The number of commandes kept of each kind: enough for the papers of the last days, whatever the size of the
 * demo.
 */
const KEPT: Readonly<Record<Kind, number>> = {
  awaiting: 150,
  picked: 250,
  touring: 400,
  given_back: 150,
  at_hub: 150,
  billed: 400,
  paid: 600,
  troubled: 120,
}

const TROUBLE = [
  'PAS_DE_REPONSE',
  'REFUSE',
  'ADRESSE_INCORRECTE',
  'NUMERO_ERRONE',
  'PERDU',
  'ENDOMMAGE',
  'REPORTE',
]

/** Sees every commande pass and remembers the newest of each kind, so that papers can be written about them. */
export class Witness {
  readonly #seen = new Map<Kind, Parcel[]>(KINDS.map((kind) => [kind, []]))

  see(parcel: Parcel): void {
    const state = parcel.journey.last.to
    const { money } = parcel.journey
    if (state === 'ATTENTE_RAMASSAGE' || state === 'RAMASSAGE_AFFECTE') this.#keep('awaiting', parcel)
    else if (state === 'RAMASSE' || state === 'RECU_HUB') this.#keep('picked', parcel)
    else if (state === 'EN_DISTRIBUTION') this.#keep('touring', parcel)
    else if (state === 'RETOUR_REMIS') this.#keep('given_back', parcel)
    else if (state === 'RETOUR_HUB') this.#keep('at_hub', parcel)
    else if (money === 'FACTURE') this.#keep('billed', parcel)
    else if (money === 'PAYE' && state !== 'CLOTURE') this.#keep('paid', parcel)
    else if (TROUBLE.includes(state)) this.#keep('troubled', parcel)
  }

  /** Twice as many are let in before the older half is thrown away: no shifting at every commande. */
  #keep(kind: Kind, parcel: Parcel): void {
    const kept = this.#seen.get(kind) ?? []
    kept.push(parcel)
    if (kept.length >= KEPT[kind] * 2) kept.splice(0, kept.length - KEPT[kind])
  }

  /** Oldest first. */
  newest(kind: Kind): readonly Parcel[] {
    return (this.#seen.get(kind) ?? []).slice(-KEPT[kind])
  }
}
