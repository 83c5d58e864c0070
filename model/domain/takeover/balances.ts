import type { Centimes } from '../../schema/collection.ts'
import { stableId } from '../../schema/record-id.ts'
import { format, subtract, ZERO } from '../money.ts'
import type { Known } from './known.ts'
import type { People } from './people.ts'
import type { TakeoverRow } from './row-reader.ts'

export interface TakenBalance {
  readonly id: string
  readonly kind: 'CASH_LIVREUR' | 'DU_CLIENT'
  readonly user: string
  /** Debit positive, as the ledger has it. */
  readonly montant: Centimes
  readonly there: boolean
}

/** Reads declared balances: one row a person. */
export class Balances {
  readonly #known: Known
  readonly #people: People
  readonly #met = new Map<string, number>()

  constructor(known: Known, people: People) {
    this.#known = known
    this.#people = people
  }

  cash(row: TakeoverRow<'especes'>, number: number): TakenBalance {
    row.required('livreur', 'Le livreur manque : écrivez sa référence.')
    const user = this.#people.find('livreurs', row, 'livreur')
    const montant = row.amount('montant')
    if (montant < 0) row.refuse('montant', 'Un livreur n’a pas moins de zéro dirham en main.')
    return this.#balance('CASH_LIVREUR', user, montant, (said) => row.refuse('livreur', said), number)
  }

  /** A debt of the company is written positive, a debt of a client negative. */
  owed(row: TakeoverRow<'a_payer'>, number: number): TakenBalance {
    row.required('client', 'Le client manque : écrivez sa référence.')
    const user = this.#people.find('clients', row, 'client')
    const montant = subtract(ZERO, row.amount('montant'))
    return this.#balance('DU_CLIENT', user, montant, (said) => row.refuse('client', said), number)
  }

  #balance(
    kind: TakenBalance['kind'],
    user: string,
    montant: Centimes,
    refuse: (said: string) => void,
    number: number,
  ): TakenBalance {
    const id = stableId('reprise', 'ouverture', kind, user)
    const twin = this.#met.get(id)
    const opened = this.#known.opened.get(id)
    if (user !== '' && twin !== undefined) {
      refuse(`Cette personne a déjà un solde à la ligne ${twin} : donnez-en un seul.`)
    } else if (opened !== undefined && opened !== montant) {
      const said = format(kind === 'DU_CLIENT' ? subtract(ZERO, opened) : opened)
      refuse(`Ce compte a déjà été ouvert à ${said} : un écart se corrige par un autre solde d’ouverture.`)
    }
    this.#met.set(id, twin ?? number)
    return { id, kind, user, montant, there: opened !== undefined }
  }
}
