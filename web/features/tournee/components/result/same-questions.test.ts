import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from '#model/domain/commande/decide/decide.ts'
import type { Situation } from '#model/domain/commande/decide/obstacles.ts'
import { motifFits } from '#model/domain/commande/motif-fits.ts'
import { OWN_REQUIREMENTS } from '#model/domain/commande/states/own-states.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { REQUIREMENTS, type Requirement, type StateCode } from '#model/domain/commande/states/states.ts'
import { EDGES } from '#model/domain/commande/states/transitions.ts'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { type Answer, actualResult, firstAnswer, questionsToShow } from './answer.ts'
import { askedBy, faultsOf } from './faults.ts'
import { type OpenResult, openResults, RESULTS, situationOf } from './open-results.ts'
import { isRequired, questionOf, type ReportedResult, type ResultQuestion } from './questions.ts'
import { CLOCK, LIVREUR, PARCEL, RULES } from './result.fixture.ts'

/** A livreur is asked what the server asks, whatever a company sets in « États » and « Passages ». */

const OWN = 'etatpropre00001'
const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21']
const MOTIFS = RULES.motifs.map(({ id }) => id)
/** States from which a livreur may move a parcel. */
const FROM = [...new Set(EDGES.filter(({ who }) => who.includes('livreur')).map(({ from }) => from))]

const some = (names: readonly Requirement[]) => fc.subarray([...names], { maxLength: 4 })
/** Requirements that a livreur meets at a door are drawn more often than those of the agence. */
const AT_DOOR = ['motif', 'note', 'photo', 'mode_paiement', 'reference', 'signature', 'call'] as const
const anyRequirements = fc.oneof(some(Object.keys(REQUIREMENTS) as Requirement[]), some(AT_DOOR))

/** The settings of a company that differ from the shipped ones. */
const anySettings = fc.record({
  states: fc.dictionary(
    fc.constantFrom<string>(...RESULTS),
    fc.record({ requires: anyRequirements, active: fc.boolean() }),
    { maxKeys: 6 },
  ),
  edges: fc.dictionary(fc.constantFrom<string>(...RESULTS), anyRequirements, { maxKeys: 3 }),
  own: some(OWN_REQUIREMENTS),
  motifs: fc.array(
    fc.record({
      avec_note: fc.boolean(),
      avec_photo: fc.boolean(),
      active: fc.boolean(),
      applies_to: fc.subarray<string>([OWN, ...RESULTS.map(stateId)]),
    }),
    { maxLength: MOTIFS.length },
  ),
})
type Settings = typeof anySettings extends fc.Arbitrary<infer S> ? S : never

function rulesWith({ states, edges, own, motifs }: Settings): Rules {
  const added = { id: OWN, name: 'Vérification', category: 'en_cours', requires: own, who: [], active: true }
  const ways = [...FROM.map((code) => [stateId(code), OWN]), [OWN, stateId('EN_DISTRIBUTION')]]
  return {
    ...RULES,
    states: [...RULES.states.map((state) => ({ ...state, ...states[state.code] })), added],
    edges: [
      ...RULES.edges.map((edge) => ({ ...edge, requires: edges[stateCode(edge.to) ?? ''] ?? edge.requires })),
      ...ways.map(([from, to]) => ({
        from,
        to,
        who: ['livreur'],
        condition: '',
        requires: [],
        active: true,
      })),
    ],
    motifs: RULES.motifs.map((motif, i) => ({ ...motif, ...motifs[i] })),
  } as Rules
}

const anyParcel = fc
  .record({
    status: fc.oneof(fc.constant<StateCode>('EN_DISTRIBUTION'), fc.constantFrom(...FROM)).map(stateId),
    quantity: fc.integer({ min: 1, max: 3 }),
    is_echange: fc.boolean(),
    code_remise: fc.boolean(),
    price: fc.constantFrom(-30, 0, 250, 700),
  })
  .map((values): Parcel => ({ ...PARCEL, ...values, extra_fees: 0, total: values.price }))

/** Values typed before the form says that something is missing. */
const anyStart = fc.record(
  {
    amount: fc.constantFrom('', '0', '100', '250', 'beaucoup'),
    mode: fc.constantFrom('especes' as const, 'carte' as const),
    motif: fc.constantFrom(...MOTIFS),
    day: fc.constantFrom(TODAY, TOMORROW, '2026-11-22', '2020-01-01'),
    note: fc.constantFrom('', ' ', 'Vu'),
  },
  { requiredKeys: [] },
)

const PICTURE = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

/** A right answer to each question. */
function answerTo(question: ResultQuestion, { status, code }: ReportedResult, rules: Rules, parcel: Parcel) {
  const given: Readonly<Record<ResultQuestion, Partial<Answer>>> = {
    code: { sansCode: 'Il ne le retrouve pas' },
    old: { old: 'absent' },
    pieces: { pieces: 1 },
    amount: { amount: code === 'LIVRE_PARTIEL' ? '0' : toPlain(fromDirhams(parcel.total)) },
    paid: { amount: '' },
    day: { day: TOMORROW },
    motif: { motif: rules.motifs.find((motif) => motifFits(motif, status))?.id ?? '' },
    mode: { mode: 'especes' },
    reference: { reference: 'TPE 42' },
    place: { place: { lieu: 'Sidi Rahal' } },
    photo: { photo: PICTURE },
    signature: { signature: PICTURE },
    note: { note: 'Vu' },
  }
  return given[question]
}

/** Questions that nothing is typed for at first, unlike an amount. */
const BLANK: Partial<Readonly<Record<ResultQuestion, Partial<Answer>>>> = {
  day: { day: '' },
  motif: { motif: '' },
  reference: { reference: '' },
  place: { place: null },
  photo: { photo: null },
  signature: { signature: null },
  note: { note: ' ' },
}

/** The fields that the server refuses this answer for; null when it writes it. */
function refusedFields(
  { graph, parcel, actor, facts }: Situation,
  result: ReportedResult,
  answer: Answer,
  about: Parcel,
): readonly string[] | null {
  const asked = askedBy(result, answer, about, { today: facts.today, here: null })
  const { refused } = decide(graph, parcel, asked, actor, facts)
  if (!refused) return null
  expect(refused.fields, refused.message).toBeDefined()
  // Of one piece nobody keeps a part, whatever a company requires.
  return Object.entries(refused.fields ?? {}).flatMap(([field, { code }]) =>
    code === 'validation_one_piece' ? [] : [field],
  )
}

/** Answers what is said to be missing until nothing is, and compares each time with the server. */
function fillIn(
  { result, beyond, needsCall }: OpenResult,
  start: Partial<Answer>,
  rules: Rules,
  parcel: Parcel,
): void {
  const situation = situationOf(rules, parcel, LIVREUR, CLOCK)
  if (!situation) throw new Error('its state is unknown')
  expect(new Set(result.asked.map(({ name }) => name)).size).toBe(result.asked.length)
  let answer: Answer = { ...firstAnswer(result, parcel), ...start }
  for (let round = 0; ; round++) {
    expect(round, `${result.code} ends nowhere`).toBeLessThan(8)
    const actual = actualResult(result, answer, TODAY)
    const shown = questionsToShow(actual, answer, parcel)
    expect(new Set(shown).size).toBe(shown.length)
    const refused = refusedFields(situation, result, answer, parcel) ?? []
    const faults = faultsOf(situation, result, answer, parcel, null)
    const wanted = refused.map((field) => questionOf(result, field))
    const here = wanted.filter((question) => question !== null && shown.includes(question))
    const told = [...faults].filter(([, { code }]) => code !== 'validation_one_piece')
    expect(new Set(told.map(([question]) => question))).toEqual(new Set(here))
    const inReach = beyond.includes('motif') ? here.filter((question) => question !== 'motif') : here
    if (inReach.length > 0) {
      for (const question of inReach)
        if (question) answer = { ...answer, ...answerTo(question, actual, rules, parcel) }
      continue
    }
    // The fields left are those that the agence alone can fill in.
    const left = refused.filter((_, i) => !wanted[i] || !inReach.includes(wanted[i]))
    expect(left.length > 0, `${result.code}: ${left} / ${beyond}`).toBe(beyond.length > 0)
    break
  }
  const uncalled = { ...situation, facts: { ...situation.facts, calledToday: false } }
  const wantsCall = refusedFields(uncalled, result, answer, parcel)?.includes('call') ?? false
  if (!result.tonight) expect(wantsCall).toBe(needsCall)
  if (beyond.length > 0) return
  const actual = actualResult(result, answer, TODAY)
  for (const question of questionsToShow(actual, answer, parcel)) {
    const blank = BLANK[question]
    if (!blank || !isRequired(actual, question)) continue
    // Without its day an appointment of tonight is a postponement again.
    if (question === 'day' && actual !== result) continue
    const refused = refusedFields(situation, result, { ...answer, ...blank }, parcel) ?? []
    expect(refused.map((field) => questionOf(result, field))).toContain(question)
  }
}

test('each result asks a livreur what the server asks, nothing twice, and ends', () => {
  const filled = new Map<string, number>()
  fc.assert(
    fc.property(anySettings, anyParcel, anyStart, (settings, parcel, start) => {
      const rules = rulesWith(settings)
      for (const open of openResults(rules, parcel, LIVREUR, CLOCK)) {
        if (open.shut) continue
        // Only the agence reports it: its form does not open.
        fillIn(open, open.beyond.length > 0 ? {} : start, rules, parcel)
        const name = `${open.result.code ?? 'own'} ${open.beyond.length > 0 ? 'beyond' : 'written'}`
        filled.set(name, (filled.get(name) ?? 0) + 1)
      }
    }),
    { numRuns: 2_500 },
  )
  expect(filled.size).toBe(28)
})
