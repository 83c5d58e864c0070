import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOffToClosed, readLabel, send, setAside, takeOff } from './hall.ts'
import { begin, LIVREURS } from './model.ts'
import { cancelPaper, close, correct, distribute, edit, print } from './office.ts'
import { enter, openTown, type Town } from './real.ts'
import {
  assign,
  bringBack,
  counter,
  deliver,
  expire,
  load,
  putOff,
  receive,
  refuse,
  relaunch,
  sell,
  stock,
} from './steps.ts'

const SOAK = Boolean(process.env.SOAK)
const RUNS = SOAK ? 4_000 : 60
const MOVES = SOAK ? 60 : 12
const SEED = Number(process.env.SOAK_SEED ?? 1)
const TIME = SOAK ? 4 * 3_600_000 : 240_000

let town: Town
beforeAll(async () => {
  town = await openTown()
}, 120_000)
afterAll(() => town.wasl.close())

const who = fc.constantFrom(...LIVREURS)
/** The twin is drawn rarely: most moves are those of the commande itself. */
const target = fc.constantFrom('main', 'main', 'twin')

const label = fc.integer({ min: 1, max: 4 }).map(readLabel)
const given = [receive, assign('main', 'karim', false, false)]
const loaded = [...given, load('main', 'karim', false)]
/** Start of a walk: far enough for late moves to occur in a short one. */
const anyLead = fc.constantFrom(
  [],
  [receive],
  [receive, counter('main')],
  [receive, send],
  [receive, setAside],
  [readLabel(2), readLabel(1)],
  given,
  given,
  loaded,
  [...loaded, deliver('LIVRE')],
  [...loaded, deliver('ECHANGE_LIVRE')],
  [...loaded, deliver('LIVRE_PARTIEL')],
  [...loaded, deliver('ECHANGE_LIVRE'), bringBack('twin')],
  [...loaded, refuse, bringBack('main')],
)

const anyAssigning = fc.tuple(target, who, fc.boolean(), fc.boolean()).map((values) => assign(...values))

const anyStep = [
  anyAssigning,
  anyAssigning,
  fc.constant(receive),
  anyAssigning,
  fc.tuple(target, who, fc.boolean()).map((values) => load(...values)),
  fc.boolean().map(putOff),
  fc.constant(putOffToClosed),
  label,
  label,
  fc.constant(send),
  fc.constant(takeOff),
  fc.constant(setAside),
  fc.constantFrom('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE').map(deliver),
  fc.constant(refuse),
  target.map(counter),
  fc.constant(sell),
  fc.constant(expire),
  target.map(relaunch),
  target.map(bringBack),
  target.map(stock),
  fc.tuple(target, fc.constantFrom('price', 'ville', 'phone')).map((values) => edit(...values)),
  target.map(print),
  fc
    .tuple(target, fc.constantFrom('EN_DISTRIBUTION', 'LIVRE', 'ECHANGE_LIVRE'), who)
    .map((values) => correct(...values)),
  who.map(close),
  who.map(distribute),
  fc.constant(cancelPaper),
]

test(`a parcel is what its model says after any moves, seed ${SEED}`, { timeout: TIME }, async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(1, 3),
      anyLead,
      fc.commands(anyStep, { maxCommands: MOVES, size: 'max' }),
      async (isEchange, quantity, pieces, lead, moves) => {
        await fc.asyncModelRun(async () => {
          const model = begin(isEchange, quantity, pieces)
          const real = await enter(town, model)
          for (const step of lead) if (step.check(model)) await step.run(model, real)
          return { model, real }
        }, moves)
        for (const move of String(moves).split(',')) reached.add(move.replace(/ (karim|hamid).*/, ''))
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: !SOAK },
  )
  // A walk that never went anywhere would prove nothing.
  expect(reached.size).toBeGreaterThan(20)
})
