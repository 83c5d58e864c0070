import { livreurs } from '../../collections/livreurs.ts'
import { users } from '../../collections/users.ts'
import { check } from '../../schema/checks.ts'
import type { Centimes } from '../../schema/collection.ts'
import { fold } from '../../schema/fold.ts'
import { stableId } from '../../schema/record-id.ts'
import { parseRib } from '../billing/rib.ts'
import { ZERO } from '../money.ts'
import { parsePhone } from '../phone.ts'
import type { Known } from './known.ts'
import type { TakeoverRow } from './row-reader.ts'

type Kind = 'clients' | 'livreurs'

/** The columns of both files of people. */
interface PersonRow {
  text(column: 'reference' | 'full_name' | 'email' | 'phone'): string
  required(column: 'reference' | 'full_name', message: string): string
  refuse(column: 'reference' | 'full_name' | 'email' | 'phone', message: string): void
}

export interface Person {
  readonly id: string
  /** True when the company has this account already. */
  readonly there: boolean
  readonly full_name: string
  readonly email: string
  readonly phone: string
}
export interface TakenClient extends Person {
  readonly ville: string
  readonly adresse: string
  readonly ice: string
  readonly rib: string
}
export interface TakenLivreur extends Person {
  readonly agence: string
  readonly cin: string
  readonly plafond_encours: Centimes
}

const TYPE = { clients: 'client', livreurs: 'livreur' } as const

/** People of the files and of the company, found by reference, e-mail or phone number. */
export class People {
  readonly #known: Known
  readonly #byId: ReadonlyMap<string, Known['accounts'][number]>
  readonly #byContact = new Map<string, Known['accounts'][number]>()
  /** References, e-mails and phones met in the files, with their row. */
  readonly #met = new Map<string, string>()
  readonly #references = { clients: new Map<string, string>(), livreurs: new Map<string, string>() }

  constructor(known: Known) {
    this.#known = known
    this.#byId = new Map(known.accounts.map((account) => [account.id, account]))
    for (const account of known.accounts) {
      if (account.email !== '') this.#byContact.set(account.email.toLowerCase(), account)
      if (account.phone !== '') this.#byContact.set(account.phone, account)
    }
  }

  client(row: TakeoverRow<'clients'>, number: number): TakenClient {
    const person = this.#person('clients', row, number)
    const ice = row.text('ice').replaceAll(' ', '')
    if (ice !== '' && !/^\d{15}$/.test(ice)) row.refuse('ice', 'Un ICE a 15 chiffres.')
    const typed = row.text('rib')
    const rib = typed === '' ? '' : parseRib(typed)
    if (rib === null) row.refuse('rib', 'Ce RIB est faux : ses 24 chiffres ne vont pas avec sa clé.')
    const ville = row.ville('ville', this.#known.villes)
    return { ...person, ville, adresse: row.text('adresse').slice(0, 250), ice, rib: rib ?? '' }
  }

  livreur(row: TakeoverRow<'livreurs'>, number: number): TakenLivreur {
    const person = this.#person('livreurs', row, number)
    const agence = row.named('agence', this.#known.agences, 'une agence')
    const cin = row.text('cin').replaceAll(' ', '').toUpperCase()
    if (check(livreurs.fields.cin, cin))
      row.refuse('cin', 'Une CIN a une ou deux lettres, puis des chiffres.')
    const plafond_encours = row.text('plafond') === '' ? ZERO : row.amount('plafond')
    if (plafond_encours < 0) row.refuse('plafond', 'Un plafond n’est pas négatif.')
    return { ...person, agence, cin, plafond_encours }
  }

  /**
   * Id of the person that a later file names by reference or
   * e-mail; empty, with an error on the row, when unknown.
   */
  find<F extends 'tarifs' | 'colis' | 'especes' | 'a_payer'>(
    kind: Kind,
    row: TakeoverRow<F>,
    column: Parameters<TakeoverRow<F>['text']>[0],
  ): string {
    const typed = row.text(column)
    if (typed === '') return ''
    const key = fold(typed).trim()
    const earlier = stableId('reprise', kind, key)
    const ofFile = this.#references[kind].get(key) ?? (this.#byId.has(earlier) ? earlier : undefined)
    if (ofFile !== undefined) return ofFile
    const byMail = this.#byContact.get(typed.toLowerCase())
    if (byMail?.type === TYPE[kind]) return byMail.id
    const file = kind === 'clients' ? 'des clients' : 'des livreurs'
    row.refuse(
      column,
      `« ${typed} » n’est la référence d’aucune ligne du fichier ${file}, ni un e-mail connu.`,
    )
    return ''
  }

  #person(kind: Kind, row: PersonRow, number: number): Person {
    const reference = row.required(
      'reference',
      'La référence manque : les autres fichiers désignent par elle.',
    )
    const full_name = row.required('full_name', 'Le nom manque.')
    if (check(users.fields.full_name, full_name)?.code === 'validation_max_text_constraint')
      row.refuse('full_name', 'Ce nom dépasse 120 caractères.')
    const email = row.text('email').toLowerCase()
    if (check(users.fields.email, email)) row.refuse('email', `« ${email} » n’est pas une adresse e-mail.`)
    const typed = row.text('phone')
    const phone = typed === '' ? '' : (parsePhone(typed) ?? '')
    if (typed !== '' && phone === '')
      row.refuse('phone', `« ${typed} » n’est pas un numéro complet. Écrivez-le comme 06 12 34 56 78.`)
    const key = fold(reference).trim()
    const twice = this.#references[kind].has(key)
    if (reference !== '' && twice)
      row.refuse('reference', `La référence « ${reference} » est déjà celle d’une autre ligne.`)
    const id = this.#identity(kind, row, { key, email, phone, number })
    if (!twice && key !== '') this.#references[kind].set(key, id)
    return { id, there: this.#byId.has(id), full_name, email, phone }
  }

  /** The account of an earlier run, or the one with that e-mail or phone; else a new id. */
  #identity(
    kind: Kind,
    row: PersonRow,
    { key, email, phone, number }: { key: string; email: string; phone: string; number: number },
  ): string {
    const id = stableId('reprise', kind, key)
    for (const [column, contact] of [['email', email] as const, ['phone', phone] as const]) {
      const where = this.#met.get(contact)
      if (contact !== '' && where !== undefined)
        row.refuse(column, `« ${contact} » est déjà celui de ${where}.`)
    }
    const where = `la ligne ${number} du fichier ${kind === 'clients' ? 'Clients' : 'Livreurs'}`
    for (const contact of [email, phone]) if (contact !== '') this.#met.set(contact, where)
    if (this.#byId.has(id)) return id
    for (const [column, contact] of [['email', email] as const, ['phone', phone] as const]) {
      const account = contact === '' ? undefined : this.#byContact.get(contact)
      if (account?.type === TYPE[kind] && column === 'email') return account.id
      if (account) row.refuse(column, `« ${contact} » est déjà celui du compte « ${account.full_name} ».`)
    }
    return id
  }
}
