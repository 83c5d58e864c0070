import type { Row } from '#model/collections.ts'
import { COSTLY, type Consequences } from '#model/domain/commande/decide/consequences.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf } from '#model/domain/commande/states/states.ts'
import { mayChangeFees } from '#server/tariffs/facts.ts'

type Suivi = Row<'suivis'>

/** The parcel of a move that seems to change nothing else; such a move may share a transaction. */
export function plainMoveOf(suivi: Suivi): string | undefined {
  const { kind, status, bon, photo, signature, delivery_man, command } = suivi
  const to = stateCode(status)
  const plain = kind === 'transition' && to !== undefined && to !== 'EN_DISTRIBUTION' && !isOneOf(COSTLY, to)
  const alone = !plain || bon !== '' || photo !== '' || signature !== '' || isLimited(delivery_man)
  return alone ? undefined : command
}

/** Livreurs lately found to have a ceiling, and until when that is remembered, in milliseconds. */
const limitedUntil = new Map<string, number>()
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 10_000

/** A hint: wrong, it costs a transaction and changes nothing. */
const isLimited = (livreur: string): boolean => (limitedUntil.get(livreur) ?? 0) > performance.now()

function remember(livreurs: readonly string[]): void {
  if (limitedUntil.size > MOST_REMEMBERED) limitedUntil.clear()
  for (const livreur of livreurs) limitedUntil.set(livreur, performance.now() + REMEMBERED_MS)
}

interface Decided {
  readonly parcel: Row<'commands'>
  readonly record: Suivi
  readonly consequences: Consequences
  /** Livreurs with a ceiling: their loads are summed behind a lock. */
  readonly limited: readonly string[]
}

const MONEY = ['amount_collected', 'paid_to_kind', 'paid_to', 'money_state'] as const

/** The move writes its parcel and its suivi and nothing that another parcel meets: no fee, no money, no tour, no load, no stock. */
export function isPlain({ parcel, record, consequences, limited }: Decided): boolean {
  remember(limited)
  return (
    limited.length === 0 &&
    consequences.twin === null &&
    consequences.joinsTourOf === '' &&
    parcel.produit === '' &&
    !mayChangeFees(parcel, record) &&
    MONEY.every((name) => consequences.suivi[name] === parcel[name])
  )
}
