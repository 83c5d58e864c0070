import { fromDirhams, ZERO } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, DAYS, dayOf, dayText, HOUR, instant, isSunday } from '#server/demo/calendar.ts'
import { journeeOf } from '#server/demo/money/journees.ts'
import type { CashMove } from '#server/demo/money/till.ts'
import type { Plan } from '#server/demo/parcels.ts'
import { Random, Weighted } from '#server/demo/random.ts'
import type { Values } from '#server/demo/rows.ts'
import { AGENCES } from './agences.ts'
import type { Company } from './company.ts'

interface Announcement {
  readonly title: string
  readonly body: string
  readonly importance: 'info' | 'alerte' | 'bloquante'
  readonly types: ('livreur' | 'client' | 'moderateur')[]
  /** Days before `until` it was written. */
  readonly ago: number
  readonly pinned: boolean
}

const ANNOUNCEMENTS: readonly Announcement[] = [
  {
    title: 'Nouveaux horaires du hub de Casablanca',
    body: 'Le hub d’Aïn Sebaâ reçoit les colis jusqu’à 21 h du lundi au samedi. Les dépôts après 19 h partent le lendemain.',
    importance: 'info',
    types: ['client', 'moderateur'],
    ago: 3,
    pinned: true,
  },
  {
    title: 'Versement du soir : avant 21 h 30',
    body: 'Chaque livreur verse les espèces de sa tournée le jour même. Un écart se signale à la caisse avant la signature du reçu.',
    importance: 'bloquante',
    types: ['livreur'],
    ago: 9,
    pinned: true,
  },
  {
    title: 'Retards vers Al Hoceïma et Chefchaouen',
    body: 'Les pluies ralentissent la route du Rif. Comptez 24 h de plus cette semaine.',
    importance: 'alerte',
    types: ['client', 'livreur', 'moderateur'],
    ago: 1,
    pinned: false,
  },
  {
    title: 'Emballages : nouveaux cartons M',
    body: 'Les cartons 30 × 25 × 20 cm sont disponibles à 4 DH dans toutes les agences.',
    importance: 'info',
    types: ['client'],
    ago: 16,
    pinned: false,
  },
  {
    title: 'Appels : trois essais, à trois heures différentes',
    body: 'Un colis n’est déclaré « Pas de réponse » qu’après un appel et un message. Au troisième jour, il repart.',
    importance: 'info',
    types: ['livreur', 'moderateur'],
    ago: 27,
    pinned: false,
  },
  {
    title: 'Fête de l’Indépendance : tournées du matin seulement',
    body: 'Le 18 novembre, les livraisons s’arrêtent à 13 h. Les ramassages reprennent le lendemain.',
    importance: 'alerte',
    types: ['client', 'livreur', 'moderateur'],
    ago: 5,
    pinned: false,
  },
]

export function annonceRows(until: number): Values<'annonces'>[] {
  return ANNOUNCEMENTS.map(({ ago, ...announcement }) => {
    const day = dayOf(until) - ago
    const at = instant(Math.min(day * DAY + 8.5 * HOUR, until))
    return {
      id: stableId('demo', 'annonces', announcement.title),
      ...announcement,
      from: dayText(day),
      to: dayText(day + 30),
      created: at,
      updated: at,
    }
  })
}

type Spending = readonly [
  category: NonNullable<Values<'depences'>['category']>,
  label: string,
  from: number,
  to: number,
]

const DAILY = new Weighted<Spending>([
  [['carburant', 'Gasoil navette', 350, 900], 30],
  [['carburant', 'Essence motos', 80, 260], 26],
  [['peage', 'Péage autoroute Casablanca – Rabat', 23, 46], 12],
  [['peage', 'Parking tournée', 5, 20], 8],
  [['fournitures', 'Rouleaux d’étiquettes', 120, 480], 8],
  [['fournitures', 'Ruban adhésif et sachets', 60, 300], 6],
  [['entretien', 'Vidange et plaquettes', 280, 950], 5],
  [['entretien', 'Pneu moto', 180, 420], 3],
  [['telephone', 'Recharge téléphones livreurs', 100, 300], 4],
  [['autre', 'Eau et thé du hub', 30, 120], 4],
])
const MONTHLY: readonly Spending[] = [
  ['loyer', 'Loyer de l’agence', 6500, 28_000],
  ['telephone', 'Fibre et lignes', 499, 1299],
  ['salaires', 'Avances sur salaires', 3000, 12_000],
]
const PER_DAY = 3

/** Small cash every working day, and the heavy bills at the turn of the month. */
export function depenceRows(company: Company, { seed, until, whole }: Plan): Values<'depences'>[] {
  const random = new Random(seed, 3_000_000_004)
  const rows: Values<'depences'>[] = []
  const spend = (day: number, [category, label, from, to]: Spending, agence: string) => {
    const at = instant(Math.min(day * DAY + random.int(9 * 60, 18 * 60) * 60_000, until))
    const row = {
      id: random.id(),
      date: dayText(day),
      label,
      category,
      amount: fromDirhams(random.int(from, to)),
      agence,
      payee_par: category === 'loyer' ? 'banque' : 'caisse',
      state: 'validee',
      author: random.pick(company.moderateurs).id,
      created: at,
      updated: at,
    } satisfies Values<'depences'>
    rows.push(whole ? decided(row, company, until) : row)
  }
  for (let day = dayOf(until) - DAYS + 1; day <= dayOf(until); day++) {
    if (isSunday(day)) continue
    for (let n = random.int(1, PER_DAY); n > 0; n--) spend(day, DAILY.pick(random), random.pick(AGENCES).id)
    if (dayText(day).slice(8, 10) !== '02') continue
    for (const agence of AGENCES) for (const bill of MONTHLY) spend(day, bill, agence.id)
  }
  return rows
}

/** Budgets of the company for a month, in dirhams. */
const PLANNED: readonly (readonly [Spending[0], number])[] = [
  ['carburant', 15_000],
  ['loyer', 150_000],
  ['salaires', 70_000],
  ['telephone', 7_000],
  ['fournitures', 4_000],
  ['entretien', 3_000],
]

/** Budgets since the first of the demo's months. */
export function budgetRows(until: number): Values<'budgets'>[] {
  const month = dayText(dayOf(until) - DAYS + 1).slice(0, 7)
  const at = instant(until)
  return PLANNED.map(([category, amount]) => ({
    id: stableId('demo', 'budgets', category),
    category,
    amount: fromDirhams(amount),
    valid_from: `${month}-01 00:00:00.000Z`,
    created: at,
    updated: at,
  }))
}

/**
 * Two days after its entry another person has approved the dépense; it left its caisse, or the bank, on its
 * day.
 */
function decided<R extends Values<'depences'>>(
  row: R,
  { moderateurs }: Company,
  until: number,
): Values<'depences'> {
  const at = Date.parse(row.created ?? '') + 2 * DAY
  if (at > until) return { ...row, state: 'a_valider' }
  const holders = moderateurs.filter(({ id, roles }) => roles.includes('Depences') && id !== row.author)
  const journee =
    row.payee_par === 'caisse' ? journeeOf(row.agence ?? '', dayOf(Date.parse(row.date ?? '')), until) : ''
  return {
    ...row,
    ...{ journee, decided_by: holders[0]?.id ?? '', decided_at: instant(at), updated: instant(at) },
  }
}

/** Dépenses paid from the caisses, on their dates. */
export const spentCash = (depences: readonly Values<'depences'>[]): CashMove[] =>
  depences
    .filter(({ payee_par, state }) => payee_par === 'caisse' && state === 'validee')
    .map(({ agence = '', date = '', amount = ZERO }) => ({ agence, at: Date.parse(date), amount: -amount }))
