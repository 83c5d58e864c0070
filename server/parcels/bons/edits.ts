import { collections } from '#model/collections.ts'
import { BON_RULES, openSteps, sideOf } from '#model/domain/bon/bon.ts'
import { holds } from '#model/domain/permissions.ts'
import { isServerWritten } from '#model/schema/fields.ts'
import { conflict, forbidden } from '#server/core/base/refusals.ts'
import { personOf } from '#server/people.ts'
import type { Bon } from './lines.ts'
import type { BonEvent } from './parties.ts'

/** The parties of a paper are settled when it is issued. */
const SETTLED = ['client', 'livreur', 'agence', 'agence_to'] as const
const ENDED = ['clos', 'annule']

/** Fields the request changes; counts and dates are written by the hooks. */
export function editsOf({ changed }: BonEvent): string[] {
  return [...changed].filter((name) => {
    const field = Object.entries(collections.bons.fields).find(([known]) => known === name)?.[1]
    return field !== undefined && !isServerWritten(field)
  })
}

export function refuseEdit(event: BonEvent, edits: readonly string[]): void {
  const { record, before, changed } = event
  if (!before) return
  if (ENDED.includes(before.state)) {
    const words = `Ce bon est ${before.state === 'clos' ? 'clos' : 'annulé'} : il ne change plus.`
    throw conflict(words, { state: before.state })
  }
  if (changed.has('kind') || changed.has('commands')) {
    throw conflict('Le genre d’un bon et les colis de sa création ne changent pas : faites un autre bon.')
  }
  if (before.state !== 'brouillon' && SETTLED.some((name) => changed.has(name) && !isNamed(name, before))) {
    throw conflict(
      `Le bon ${record.number} est émis : ses parties ne changent plus. Annulez-le et refaites-le.`,
    )
  }
  refuseOthers(event, edits)
  if (changed.has('state')) refuseStep(event)
}

/**
 * True for a livraison without a livreur: a client closes the batch before a livreur is known, who is set
 * later, once.
 */
const isNamed = (name: (typeof SETTLED)[number], { kind, livreur }: Bon): boolean =>
  name === 'livreur' && kind === 'livraison' && livreur === ''

/**
 * Refuses edits beyond a party's own: its client and its livreur sign their side, and make the steps that are
 * theirs.
 */
function refuseOthers({ before, caller }: BonEvent, edits: readonly string[]): void {
  if (!before || before.kind === '' || !caller.record) return
  const person = personOf(caller.record)
  if (holds(person, BON_RULES[before.kind].permission)) return
  const side = sideOf(before, person)
  const his = new Set(['state', ...(side ? [`signature_${side}`, `signed_${side}`] : [])])
  if (person.type === 'livreur') his.add('badge')
  if (person.type === 'client') his.add('motif')
  if (before.state === 'brouillon' && person.type === 'client')
    for (const name of ['note', 'declared']) his.add(name)
  if (!edits.every((name) => his.has(name))) throw forbidden('Vous signez ce bon ; le reste est à l’agence.')
}

function refuseStep({ record, before, caller }: BonEvent): void {
  if (!before || before.kind === '' || before.state === '' || record.state === '') return
  const next = BON_RULES[before.kind].steps[before.state] ?? []
  const label = (state: (typeof next)[number]) => `« ${collections.bons.fields.state.options[state]} »`
  if (!next.includes(record.state)) {
    throw conflict(
      `Un bon ${label(before.state)} ne devient pas ${label(record.state)}. Il peut devenir ${next.map(label).join(' ou ')}.`,
      { state: before.state },
    )
  }
  const person = caller.record && personOf(caller.record)
  if (person && !openSteps(before, person).includes(record.state))
    throw forbidden('Cette étape est à l’agence.')
}
