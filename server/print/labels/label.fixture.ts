import { centimes } from '#model/domain/money.ts'
import type { Label } from './label.ts'

/** A typical étiquette; tests set the values that matter to them. */
export const aLabel = ({
  amount,
  ...values
}: Omit<Partial<Label>, 'amount'> & { amount?: number } = {}): Label => ({
  code: '201126-101500',
  date: '20/11/2026',
  company: { name: 'Wasl Livraison', phone: '+212522001122' },
  ville: 'Casablanca',
  ville_ar: 'الدار البيضاء',
  route: 'Hub Casablanca · Zone Sud',
  receiver: 'Salma Bennani',
  phones: ['+212612345678'],
  address: '12 rue Ibn Batouta, Maârif',
  amount: centimes(amount ?? 34_950),
  goods: 'Robe caftan × 2',
  note: '',
  options: [],
  piece: 1,
  pieces: 1,
  sender: 'Atlas Cosmétiques',
  sender_phone: '+212522334455',
  reference: '',
  duplicate: 0,
  ...values,
})

const LATIN = [
  'Salma Bennani',
  'Fatima-Zahra El Idrissi El Alaoui',
  'Œuvre d’Aïcha N’Guessan',
  'Øystein Łukasz Šimić',
]
const ARABIC = ['محمد بن عبد الله', 'فاطمة الزهراء الإدريسي', 'مُحَمَّد لحلو', 'السيّدة آية الله، أمّ ياسين']
const MIXED = ['Salma بناني', 'السيد Jean-Pierre الفاسي', 'Boutique النور (Nour)']
const PLACES = [
  '12 rue Ibn Batouta, Maârif',
  'شارع محمد الخامس رقم 12 (الطابق 3)، حي المعاريف',
  'Lotissement Riad Zitoun, bloc C, immeuble 14, escalier B, appartement 22 — derrière la mosquée Al Qods, en face de la pharmacie « Ibn Sina », portail vert, demander Si Brahim le gardien, téléphone du voisin 06 61 22 33 44',
  'حي السلام، عمارة 45، الشقة 7، قرب مدرسة Ibn Khaldoun وراء المسجد الكبير، الهاتف 0661-22-33-44',
  'AvenueSansAucunEspaceQuiNeSArreteJamaisEtQuiDepasseLaLargeurDeLEtiquette12345',
  'Douar Aït Ougmane\nCommune d’Imouzzer\nKm 14 route de Sefrou',
  '',
]
const OPTIONS = ['OUVERTURE', 'ESSAYAGE', 'ÉCHANGE', 'FRAGILE'] as const

/** Étiquettes of all kinds, the same ones in every run. */
export function manyLabels(count: number, seed = 1): Label[] {
  let state = seed
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const digits = (n: number): string => Array.from({ length: n }, () => below(10)).join('')
  return Array.from({ length: count }, () => {
    const pieces = below(4) === 0 ? 2 + below(11) : 1
    return aLabel({
      code: `${digits(6)}-${digits(6)}${oneOf(['', '', '-02', '-17', '-EC'])}`,
      ville: oneOf(['Fès', 'Casablanca', 'Sidi Slimane Echcharaa', 'Aït Melloul (Inezgane)', 'Salé']),
      ville_ar: oneOf(['فاس', 'الدار البيضاء', '']),
      route: oneOf(['', 'Agence Fès · Zone Nord']),
      receiver: oneOf([...LATIN, ...ARABIC, ...MIXED]),
      phones: [`+2126${digits(8)}`, ...(below(2) === 0 ? [`+2125${digits(8)}`] : [])],
      address: oneOf(PLACES),
      amount: oneOf([0, 9_900, 34_950, 1_250_075, -5_000]),
      note: oneOf(['', 'Appeler avant 18 h', 'لا تتصل قبل الساعة 14:30 من فضلك']),
      options: OPTIONS.filter(() => below(2) === 0),
      pieces,
      piece: 1 + below(pieces),
      sender: oneOf(['Atlas Cosmétiques', 'بوتيك النور']),
      duplicate: below(3),
    })
  })
}
