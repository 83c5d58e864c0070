import type { EdgeCondition } from '../decide/moves.ts'
import type { StateCode } from './states.ts'

/** A way from one state to another that is open; a state is its shipped code, or the id of one of the company's own. */
export interface StateLink {
  readonly from: string
  readonly to: string
  readonly condition: EdgeCondition | ''
}

/** Where commandes begin, and where they all end. */
const STARTS: readonly StateCode[] = ['A_CONFIRMER', 'NOUVEAU']
const END: StateCode = 'CLOTURE'

export interface Broken {
  /** States no new commande can reach. */
  readonly unreachable: readonly string[]
  /** States in which a commande stays for ever. */
  readonly stuck: readonly string[]
}

/** States in use that the open ways leave out of the life of a commande, in the order given. */
export function brokenStates(active: readonly string[], ways: readonly StateLink[]): Broken {
  const inUse = new Set<string>(active)
  const open = ways.filter(({ from, to }) => inUse.has(from) && inUse.has(to))
  // Back to where it was before: nothing comes anywhere for the first time that way.
  const first = open.filter(({ condition }) => condition !== 'etat_avant')
  const forth = reach(
    STARTS.filter((code) => inUse.has(code)),
    first,
    ({ from }) => from,
    ({ to }) => to,
  )
  const back = reach(
    [END].filter((code) => inUse.has(code)),
    open,
    ({ to }) => to,
    ({ from }) => from,
  )
  return {
    unreachable: active.filter((code) => !forth.has(code)),
    stuck: active.filter((code) => !back.has(code)),
  }
}

type Side = (way: StateLink) => string

function reach(
  starts: readonly string[],
  ways: readonly StateLink[],
  near: Side,
  far: Side,
): ReadonlySet<string> {
  const found = new Set(starts)
  // Iterating a set also visits the items added meanwhile.
  for (const code of found) for (const way of ways) if (near(way) === code) found.add(far(way))
  return found
}

/** Why an edit that leaves these states out is refused; null when it leaves none. */
export function brokenSentence(
  { unreachable, stuck }: Broken,
  named: (state: string) => string,
): string | null {
  const names = (states: readonly string[]) => states.map((state) => `« ${named(state)} »`).join(', ')
  if (unreachable.length > 0) {
    return `Plus aucun chemin ne mènerait d’une nouvelle commande à ${names(unreachable)} : gardez ou ouvrez d’abord un autre passage.`
  }
  if (stuck.length === 0) return null
  return `Une commande ne pourrait plus finir depuis ${names(stuck)} : gardez ou ouvrez d’abord un autre passage.`
}
