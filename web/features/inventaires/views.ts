import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { and, eq } from '#model/schema/filter.ts'

export type ListName = 'missing' | 'present' | 'surplus'

interface CountedList {
  readonly name: ListName
  readonly title: MessageDescriptor
  readonly filter: (inventaire: string) => string
  readonly sort: string
  readonly empty: MessageDescriptor
}

const of = (inventaire: string) => eq('inventaire', inventaire)
const COUNTED_SO_FAR = 'scanned_at != ""'

/** Results of a count: each of its lines is in one of the three lists. */
export const COUNTED: readonly CountedList[] = [
  {
    name: 'missing',
    title: msg`Manquants`,
    filter: (id) => and(of(id), 'expected = true', eq('scanned_at', '')),
    sort: 'box,created',
    empty: msg`Rien ne manque.`,
  },
  {
    name: 'present',
    title: msg`Présents`,
    filter: (id) => and(of(id), 'expected = true', COUNTED_SO_FAR),
    sort: '-scanned_at',
    empty: msg`Aucun colis compté pour l’instant.`,
  },
  {
    name: 'surplus',
    title: msg`En trop`,
    filter: (id) => and(of(id), 'expected = false'),
    sort: '-scanned_at',
    empty: msg`Rien n’est en trop.`,
  },
]

/** Lines of a count, or those scanned so far. */
export const linesOf = (inventaire: string, counted: boolean): string =>
  counted ? and(of(inventaire), COUNTED_SO_FAR) : of(inventaire)
