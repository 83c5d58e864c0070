import { villeIndex } from '../villes/index-villes.ts'
import { columnsOf, type TakeoverFile } from './files.ts'
import type { Known } from './known.ts'
import { TakeoverRow } from './row-reader.ts'

const ville = (id: string, name: string) => ({ id, name, name_ar: '', aliases: [], parent: '', active: true })

const account = (id: string, type: 'client' | 'livreur', email: string, phone: string, full_name: string) =>
  ({ id, type, email, phone, full_name }) as const

/** A company with two agences, a client and a livreur. */
export const known: Known = {
  villes: villeIndex([
    ville('rabat', 'Rabat'),
    ville('safi', 'Sidi Bouzid (Safi)'),
    ville('jadida', 'Sidi Bouzid (El Jadida)'),
  ]),
  agences: [
    { id: 'agdal', name: 'Agdal' },
    { id: 'hay', name: 'Hay Riad' },
  ],
  states: [],
  accounts: [
    account('oldclient000001', 'client', 'Old@Atlas.ma', '+212612345678', 'Atlas'),
    account('oldlivreur00001', 'livreur', 'ali@wasl.ma', '', 'Ali'),
    account('nomail000000001', 'client', '', '', 'Rien'),
  ],
  tariffs: [],
  codes: new Map(),
  references: new Map(),
  opened: new Map(),
  today: '2026-11-22',
}

/** A row of that file, by headings. */
export function rowOf<F extends TakeoverFile>(
  file: F,
  values: Readonly<Record<string, string>>,
): TakeoverRow<F> {
  return new TakeoverRow(file, columnsOf(file, Object.keys(values)), Object.values(values))
}

export const errorsOf = ({
  errors,
}: {
  readonly errors: readonly { column: string; message: string }[]
}): string[] => errors.map(({ column, message }) => `${column}: ${message}`)
