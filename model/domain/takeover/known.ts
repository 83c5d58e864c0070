import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import type { ImportVille } from '../import/read.ts'
import type { VilleIndex } from '../villes/index-villes.ts'

type Account = Pick<Row<'users'>, 'id' | 'email' | 'phone' | 'type' | 'full_name'>

/** Records of the company before the files are read. */
export interface Known {
  readonly villes: VilleIndex<ImportVille>
  readonly agences: readonly { readonly id: string; readonly name: string }[]
  readonly states: readonly { readonly id: string; readonly name: string }[]
  readonly accounts: readonly Account[]
  readonly tariffs: readonly Pick<
    Row<'clients_fee'>,
    'id' | 'client' | 'groupe' | 'ville' | 'zone' | 'agence' | 'outcome' | 'seuil' | 'valid_from' | 'valid_to'
  >[]
  /** Commandes by their code. */
  readonly codes: ReadonlyMap<string, string>
  /** Commandes by client and merchant's reference, `client/reference`. */
  readonly references: ReadonlyMap<string, string>
  /** Amounts opened by an earlier run, by id of the opening. */
  readonly opened: ReadonlyMap<string, Centimes>
  /** Today in Casablanca, `2026-11-20`. */
  readonly today: string
}
