import { fold } from '../../schema/fold.ts'
import { stableId } from '../../schema/record-id.ts'
import { FEE_OUTCOMES, type FeeOutcome } from '../tariffs/faits.ts'
import type { TariffRow } from '../tariffs/resolve.ts'
import type { Known } from './known.ts'
import type { People } from './people.ts'
import type { TakeoverRow } from './row-reader.ts'

/** A tariff of a client or of all, in a ville or in all, without an end. */
export interface TakenTariff extends TariffRow {
  readonly outcome: FeeOutcome | ''
  readonly there: boolean
}

/** Reads the tariffs of a file, each of which holds from its day on. */
export class Tariffs {
  readonly #known: Known
  readonly #people: People
  readonly #ids: ReadonlySet<string>
  readonly #met = new Map<string, number>()

  constructor(known: Known, people: People) {
    this.#known = known
    this.#people = people
    this.#ids = new Set(known.tariffs.map(({ id }) => id))
  }

  read(row: TakeoverRow<'tarifs'>, number: number): TakenTariff {
    const client = this.#people.find('clients', row, 'client')
    const ville = row.ville('ville', this.#known.villes)
    const outcome = outcomeOf(row)
    const amount = row.amount('montant')
    if (amount < 0) row.refuse('montant', 'Un tarif n’est pas négatif : 0 est gratuit.')
    const start = row.day('debut') || this.#known.today
    const key = [client, ville, outcome].join('/')
    const id = stableId('reprise', 'tarif', key)
    const there = this.#ids.has(id)
    const twin = this.#met.get(key)
    if (row.errors.length === 0 && twin !== undefined)
      row.refuse('fait', `Ce tarif est déjà donné par la ligne ${twin} : gardez celui qui vaut aujourd’hui.`)
    else this.#met.set(key, number)
    const taken = { client, groupe: '', ville, zone: '', agence: '', outcome, seuil: 0, pourcentage: 0 }
    if (!there && row.errors.length === 0 && this.#overlaps(taken, start))
      row.refuse(
        'montant',
        'Un tarif de la société vaut déjà pour ce cas : terminez-le d’abord, ou retirez cette ligne.',
      )
    return { ...taken, id, there, amount, valid_from: `${start} 00:00:00.000Z`, valid_to: '' }
  }

  #overlaps(taken: Pick<TariffRow, 'client' | 'ville' | 'outcome'>, start: string): boolean {
    return this.#known.tariffs.some(
      (one) =>
        one.client === taken.client &&
        one.ville === taken.ville &&
        one.outcome === taken.outcome &&
        one.seuil === 0 &&
        `${one.groupe}${one.zone}${one.agence}` === '' &&
        (one.valid_to === '' || one.valid_to.slice(0, 10) >= start),
    )
  }
}

function outcomeOf(row: TakeoverRow<'tarifs'>): FeeOutcome | '' {
  const typed = row.text('fait')
  const key = fold(typed).trim()
  for (const [code, label] of Object.entries(FEE_OUTCOMES)) {
    if (fold(code) === key || fold(label).trim() === key) return code as FeeOutcome
  }
  const names = Object.values(FEE_OUTCOMES).map((label) => `« ${label} »`)
  row.refuse('fait', `« ${typed} » n’a pas de tarif : écrivez ${names.join(', ')}.`)
  return ''
}
