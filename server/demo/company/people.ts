import places from '#model/data/villes.json' with { type: 'json' }
import { Random, Weighted } from '#server/demo/random.ts'
import { FAMILIES, MEN, type TwoScripts, WOMEN } from '#server/demo/words/names.ts'
import {
  ARABIC_ADDRESSES,
  DISTRICTS,
  DISTRICTS_OF,
  ESTATES,
  LANDMARKS,
  OTHER_VILLE_WEIGHT,
  STREETS,
  VILLE_WEIGHTS,
} from '#server/demo/words/places.ts'

/** Somebody who orders; the same number is always the same person, so that buyers come back. */
export interface Recipient {
  readonly name: string
  readonly phone: string
  readonly phone2: string
  readonly ville: string
  readonly address: string
}

const VILLES = new Weighted(
  places.map(({ name }) => [name, VILLE_WEIGHTS[name] ?? OTHER_VILLE_WEIGHT] as const),
)
const MOBILE_PREFIXES = new Weighted([
  ['66', 10],
  ['61', 10],
  ['67', 9],
  ['60', 7],
  ['65', 7],
  ['62', 6],
  ['64', 6],
  ['63', 5],
  ['70', 6],
  ['76', 5],
  ['77', 6],
  ['71', 3],
])
/** The random streams of people; those of commandes are the commandes' own numbers. */
const STREAM_OF_PEOPLE = 1_000_000_000

export const mobile = (random: Random): string => `+212${MOBILE_PREFIXES.pick(random)}${random.digits(7)}`

export function recipient(seed: number, number: number, ville?: string): Recipient {
  const random = new Random(seed, STREAM_OF_PEOPLE + number)
  const lives = VILLES.pick(random)
  const first = random.pick(random.chance(0.56) ? WOMEN : MEN)
  const family = random.pick(FAMILIES)
  const arabic = random.chance(0.2)
  return {
    name: spell(first, family, arabic, random),
    phone: mobile(random),
    phone2: random.chance(0.07) ? mobile(random) : '',
    ville: ville ?? lives,
    address:
      arabic && random.chance(0.6)
        ? `${random.pick(ARABIC_ADDRESSES)} ${random.int(1, 240)}`
        : address(ville ?? lives, random),
  }
}

/** Spells a name as people fill forms: mostly well, sometimes in capitals, sometimes the first name alone. */
function spell(first: TwoScripts, family: TwoScripts, arabic: boolean, random: Random): string {
  if (arabic) return random.chance(0.12) ? first[1] : `${first[1]} ${family[1]}`
  const style = random.next()
  if (style < 0.06) return first[0]
  if (style < 0.12) return `${family[0]} ${first[0]}`.toUpperCase()
  if (style < 0.16) return `${first[0]} ${family[0]}`.toLowerCase()
  return `${first[0]} ${family[0]}`
}

export function address(ville: string, random: Random): string {
  const district = random.pick(DISTRICTS_OF[ville] ?? DISTRICTS)
  const number = random.int(1, 260)
  switch (random.int(0, 7)) {
    case 0:
      return `${number}, rue ${random.pick(STREETS)}, ${district}`
    case 1:
      return `Lot ${random.pick(ESTATES)} n° ${number}, ${district}`
    case 2:
      return `${district}, bloc ${random.int(1, 30)}, n° ${number}`
    case 3:
      return `Rés. ${random.pick(ESTATES)}, imm. ${random.pick(['A', 'B', 'C', 'D', '12', '7'])}, appt ${random.int(1, 28)}, ${district}`
    case 4:
      return `${number}, bd ${random.pick(STREETS)}, ${random.int(1, 6)}e étage`
    case 5:
      return `${district}, près de ${random.pick(LANDMARKS)}`
    case 6:
      return `${number}, av. ${random.pick(STREETS)}`
    default:
      return district
  }
}

/** A person of the company or a merchant, always in Latin letters and well spelt. */
export function fullName(random: Random): string {
  const first = random.pick(random.chance(0.35) ? WOMEN : MEN)
  return `${first[0]} ${random.pick(FAMILIES)[0]}`
}
