import type { Collections, Row } from '#model/collections.ts'
import { notAgreed, OPTIONAL_WISHES } from '#model/domain/client-options.ts'
import { isSettled, SETTLED_FIELDS } from '#model/domain/commande/decide/settled.ts'
import { isLabelled, LABEL_FIELDS } from '#model/domain/commande/label-fields.ts'
import { notServed } from '#model/domain/villes/served.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { villeOf } from '#server/parcels/ville.ts'

type Event = HookEvent<Collections['commands'], Collections>
type Entered = Pick<Event, 'record' | 'before' | 'changed' | 'engine'>

/** Refuses with 400 at `city` a ville the company does not serve. A ville closed later stays on older commandes. */
export function refuseNotServed(event: Entered): void {
  const { record, engine } = event
  const ville = villeOf(engine, record.city)
  // A ville nobody knows is refused with the other fields.
  const city = ville && notServed(ville)
  if (city && event.changed.has('city')) throw invalid({ city })
}

/** Refuses with 400, at each field, options that were not agreed with the client: opening, exchange. */
export function refuseNotAgreed(event: Entered): void {
  const { record, engine } = event
  const wishes = OPTIONAL_WISHES.filter((wish) => record[wish])
  if (wishes.length === 0) return
  const { changed } = event
  const client = engine.cached('clients').get(record.client_source)
  const errors: Record<string, FieldError> = {}
  for (const wish of wishes) {
    if (!changed.has(wish) && !changed.has('client_source')) continue
    const error = notAgreed(wish, client)
    if (error) errors[wish] = error
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses with 400, at each field, an edit of the money or the place of a parcel that has an issue. */
export function refuseSettledEdit({ before, changed, engine }: Entered): void {
  if (!before || !isSettled(before)) return
  const state = graphOf(engine).state(before.status)?.name ?? 'terminé'
  const errors = SETTLED_FIELDS.filter((name) => changed.has(name)).map((name) => [
    name,
    {
      code: 'validation_settled',
      message: `Ce colis est « ${state} » : ce champ ne change plus. Corrigez d’abord son état, avec un motif.`,
    },
  ])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** Marks the étiquette for a new print when one of its fields has changed since it was put on the parcel. */
export function markForReprint({ record, before }: Pick<Entered, 'record' | 'before'>): void {
  if (!before || !isLabelled(record)) return
  const differs = (name: keyof Row<'commands'>) => record[name] !== before[name]
  if (LABEL_FIELDS.some(differs)) record.reprint = true
}
