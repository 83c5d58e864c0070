import type { Browser } from 'playwright-core'
import { createDatabase } from '#server/db/pool.ts'
import { newId } from '#web/form/new-id.ts'
import { quantile } from './answers/quantile.ts'
import { machine, table } from './answers/table.ts'
import { COMMANDS, type Ground } from './ground/ground.ts'
import { parcelsOnTour } from './ground/on-tour.ts'
import { scaled, scaledRate } from './ground/scale.ts'
import { inBrowser } from './programs/in-browser.ts'
import { type Conditions, freshPhone, type Load, load } from './programs/slow-phone.ts'
import { type Signed, signedIn, type WaslServer } from './programs/wasl-server.ts'

/**
 * Pages as a cheap phone opens them, for the first time and from its worker, with a million commandes behind: those of
 * the last `npm run build`.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? scaled(5))
const STOPS = scaled(80)

/** A common Android on 4G, and the worst of Moroccan 3G. */
const [PROFILE, SLOW] = [network(150, 1_600), network(400, 400)]

type Role = 'moderateur' | 'client' | 'livreur'

interface Visited {
  readonly path: string
  /** Signed in; absent for a page anybody may open. */
  readonly role?: Role
  /** Something of its content. */
  readonly ready: string
  readonly lcp: ReadonlyMap<Conditions, number>
  /** Milliseconds of long tasks beyond 50 each, on the first network. */
  readonly mostBlocking?: number
}
const SIGN_IN: Visited = {
  path: '/sign-in-2',
  ready: 'form',
  lcp: new Map([
    [PROFILE, 1_800],
    [SLOW, 3_000],
  ]),
}
const TOURNEE: Visited = {
  path: '/tournee/',
  role: 'livreur',
  ready: 'article',
  lcp: new Map([
    [PROFILE, 2_000],
    [SLOW, 5_000],
  ]),
}
const listOf = (role: Role): Visited => ({
  path: '/commands/',
  role,
  ready: 'main li .tabular, main li bdi',
  lcp: new Map([
    [PROFILE, 2_500],
    [SLOW, 6_000],
  ]),
  mostBlocking: 250,
})
const FROM_WORKER_MS = 1_000
const MOST_CLS = 0.02
const MOST_FONT_KB = 50
const MOST_KEPT_MB = 25

type Row = readonly (string | number)[]

await inBrowser(async ({ browser, wasl, ground }) => {
  await fillTour(ground, await signedIn(wasl.port, 'livreur@demo.wasl.ma'))
  await report(browser, wasl)
})

function network(roundTrip: number, kbit: number): Conditions {
  const kbitPerSecond = scaledRate(kbit)
  return {
    name: `${roundTrip} ms, ${kbit} kbit/s`,
    cpu: scaled(4),
    roundTrip: scaled(roundTrip),
    kbitPerSecond,
  }
}

async function fillTour(ground: Ground, { record }: Signed): Promise<void> {
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    await db.query(parcelsOnTour(record.id, Array.from({ length: STOPS }, newId)))
  } finally {
    await db.close()
  }
}

async function report(browser: Browser, { port }: WaslServer): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const signed = async (role: Role | undefined) => role && (await signedIn(port, `${role}@demo.wasl.ma`))
  const rows: Row[] = []
  const kept: number[] = []
  for (const visited of [SIGN_IN, TOURNEE, listOf('moderateur'), listOf('client')]) {
    const account = await signed(visited.role)
    for (const [conditions, limit] of visited.lcp)
      rows.push(
        row(visited, 'cold', conditions, limit, await cold(browser, url, visited, conditions, account)),
      )
  }
  const livreur = await signedIn(port, 'livreur@demo.wasl.ma')
  for (const conditions of TOURNEE.lcp.keys()) {
    const again = await fromWorker(browser, url, conditions, livreur)
    rows.push(row(TOURNEE, 'from worker', conditions, FROM_WORKER_MS, again.loads))
    kept.push(again.keptBytes)
  }
  const keptMb = Math.max(...kept) / 1e6
  const headings = [
    'page',
    'opened',
    'network',
    'FCP ms',
    'LCP ms',
    'ready ms',
    'of',
    'CLS',
    'TBT ms',
    'fonts kB',
    'kB',
    'largest',
    '',
  ]
  console.log(`
Pages on a phone of 360×740, CPU ×4, with ${COMMANDS.toLocaleString('en-US')} commandes behind; median of ${RUNS}
${machine()}

${table(headings, rows)}

A tour of ${STOPS} stops keeps ${keptMb.toFixed(1)} MB of ${MOST_KEPT_MB}${keptMb < MOST_KEPT_MB ? '' : ': too much'}`)
}

async function cold(
  browser: Browser,
  url: string,
  { path, ready }: Visited,
  conditions: Conditions,
  signed?: Signed,
): Promise<Load[]> {
  const loads: Load[] = []
  for (let n = 0; n < RUNS; n++) {
    const context = await freshPhone(browser, url, signed)
    loads.push(await load(await context.newPage(), path, conditions, ready))
    await context.close()
  }
  return loads
}

/** Loads the page once its service worker has stored every file, and the page its tour. */
async function fromWorker(browser: Browser, url: string, conditions: Conditions, signed: Signed) {
  const context = await freshPhone(browser, url, signed)
  const first = await context.newPage()
  await first.goto(TOURNEE.path)
  await first.locator(TOURNEE.ready).first().waitFor()
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await first.waitForLoadState('networkidle')
  await first.close()
  const loads: Load[] = []
  let keptBytes = 0
  for (let n = 0; n < RUNS; n++) {
    const page = await context.newPage()
    loads.push(await load(page, TOURNEE.path, conditions, TOURNEE.ready))
    keptBytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await page.close()
  }
  await context.close()
  return { loads, keptBytes }
}

function row(
  { path, role, mostBlocking = Number.POSITIVE_INFINITY }: Visited,
  opened: string,
  conditions: Conditions,
  limit: number,
  loads: readonly Load[],
): Row {
  const of = (value: (one: Load) => number) => quantile(loads.map(value), 0.5)
  const [lcp, cls, fonts] = [of((one) => one.lcp), of((one) => one.cls), of((one) => one.fontBytes) / 1_000]
  const [ready, blocking] = [of((one) => one.ready), of((one) => one.blocking)]
  const over = [
    ...(lcp > limit ? ['LCP'] : []),
    ...(ready > limit ? ['ready'] : []),
    ...(cls > MOST_CLS ? ['CLS'] : []),
    ...(conditions === PROFILE && blocking > mostBlocking ? ['TBT'] : []),
    ...(fonts > MOST_FONT_KB ? ['fonts'] : []),
  ]
  return [
    role === undefined ? path : `${path} ${role}`,
    opened,
    conditions.name,
    Math.round(of((one) => one.fcp)),
    Math.round(lcp),
    Math.round(ready),
    limit,
    cls,
    Math.round(blocking),
    fonts,
    of((one) => one.bytes) / 1_000,
    loads.at(-1)?.largest ?? '',
    over.length > 0 ? `over: ${over.join(', ')}` : '',
  ]
}
