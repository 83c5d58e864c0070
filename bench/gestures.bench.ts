import type { Browser, Page } from 'playwright-core'
import { quantile } from './answers/quantile.ts'
import { machine, table } from './answers/table.ts'
import { COMMANDS } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'
import { flung, freshDesk, slowDown, type Timed, timed } from './programs/desk-browser.ts'
import { inBrowser } from './programs/in-browser.ts'
import { askOf, type Signed, signedIn, type WaslServer } from './programs/wasl-server.ts'
import { type Gesture, gestures, openWideList } from './users/gestures.ts'

/** Acts of a person at a desk, with a million commandes behind: those of the last `npm run build`. */
const RUNS = Number(process.env.BENCH_RUNS ?? scaled(5))
/** A CPU four times slower, at which interactions are judged. */
const SLOW = scaled(4)
/** The longest a frame may be while a list of 21 columns is flung: 95 of 100 are shorter. */
const FRAMES = [
  { cpu: 1, mostMs: 25 },
  { cpu: SLOW, mostMs: 70 },
]

type Row = readonly (string | number)[]

await inBrowser(async ({ browser, wasl }) => {
  await report(browser, wasl, await signedIn(wasl.port, 'moderateur@demo.wasl.ma'))
})

async function report(browser: Browser, wasl: WaslServer, staff: Signed): Promise<void> {
  const url = `http://127.0.0.1:${wasl.port}`
  const rows: Row[] = []
  for (const gesture of gestures(await someCode(wasl)))
    rows.push(await measured(browser, url, staff, gesture))
  const frames: Row[] = []
  for (const { cpu, mostMs } of FRAMES) frames.push(await framesAt(browser, url, staff, cpu, mostMs))
  console.log(`
Acts at a desk of 1440×900 with ${COMMANDS.toLocaleString('en-US')} commandes; painted: median of ${RUNS} at CPU ×1; INP: 75th of 100 at CPU ×${SLOW}
${machine()}

${table(['act', 'painted ms', 'of', 'INP ms', 'of', ''], rows)}

${table(['list of 21 columns flung', 'frames', '95th ms', 'of', 'longest', ''], frames)}`)
}

async function someCode(wasl: WaslServer): Promise<string> {
  const path = '/api/collections/commands/records?perPage=1&skipTotal=1&sort=-created&fields=code'
  const { items } = (await askOf(wasl)('GET', path)) as { items: readonly { code: string }[] }
  return items[0]?.code ?? ''
}

async function measured(browser: Browser, url: string, signed: Signed, gesture: Gesture): Promise<Row> {
  const context = await freshDesk(browser, url, signed)
  const page = await context.newPage()
  // The first is not counted: its files are not in the cache yet.
  await once(page, gesture, 1)
  const fast = await repeated(() => once(page, gesture, 1))
  const slow = await repeated(() => once(page, gesture, SLOW))
  await context.close()
  const painted = quantile(
    fast.map((one) => one.painted),
    0.5,
  )
  const interaction = quantile(
    slow.map((one) => one.interaction),
    0.75,
  )
  const limit = gesture.shows?.withinMs
  const over = [
    ...(limit !== undefined && painted > limit ? ['painted'] : []),
    ...(interaction > gesture.interaction ? ['INP'] : []),
  ]
  return [
    gesture.name,
    limit === undefined ? '–' : String(Math.round(painted)),
    limit === undefined ? '–' : String(limit),
    Math.round(interaction),
    gesture.interaction,
    over.length > 0 ? `over: ${over.join(', ')}` : '',
  ]
}

async function repeated(act: () => Promise<Timed>): Promise<readonly Timed[]> {
  const found: Timed[] = []
  for (let n = 0; n < RUNS; n++) found.push(await act())
  return found
}

async function once(page: Page, { prepare, act, shows }: Gesture, cpu: number): Promise<Timed> {
  await slowDown(page, 1)
  await prepare(page)
  await slowDown(page, cpu)
  return timed(page, () => act(page), shows)
}

async function framesAt(browser: Browser, url: string, signed: Signed, cpu: number, mostMs: number) {
  const context = await freshDesk(browser, url, signed)
  const page = await context.newPage()
  const scroller = await openWideList(page)
  await slowDown(page, cpu)
  const frames = await flung(page, scroller)
  await context.close()
  const high = quantile(frames, 0.95)
  return [
    `CPU ×${cpu}`,
    frames.length,
    high,
    mostMs,
    Math.max(...frames),
    high > mostMs ? 'over' : '',
  ] as const
}
