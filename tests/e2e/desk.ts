import PocketBase from 'pocketbase'
import { afterAll } from 'vitest'
import {
  expectQuiet,
  launch,
  ROLES,
  type Role,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
} from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { startProduct } from './product.ts'

/** The whole product and a browser, for one file of tests; both stop after its last test. */
export interface Stage {
  readonly url: string
  readonly open: (options?: VisitOptions) => Promise<Visit>
  /** The official client, to prepare or look up data past the screens. */
  readonly sdk: (role: Role) => Promise<PocketBase>
}

export async function openStage(
  environment: Readonly<Record<string, string>> = {},
  opening = launch(),
): Promise<Stage> {
  const [product, browser] = await Promise.all([startProduct(environment), opening])
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  return {
    url: product.url,
    open: (options) => visit(browser, product.url, options),
    sdk: async (role) => {
      const client = new PocketBase(product.url).autoCancellation(false)
      await client.collection('users').authWithPassword(ROLES[role], DEMO_PASSWORD)
      return client
    },
  }
}

interface DeskOptions extends VisitOptions {
  readonly role?: Role
  readonly environment?: Readonly<Record<string, string>>
  /** Statuses of intended refusals, which the console reports, and the page those in a toast. */
  readonly refusals?: readonly number[]
}

/** Somebody signed in for a whole file of tests; an unexpected console message fails it. */
export async function openDesk(options: DeskOptions = {}): Promise<Stage & Visit> {
  const { role = 'moderateur', environment, refusals = [], ...visited } = options
  const stage = await openStage(environment)
  const desk = await stage.open(visited)
  await signIn(desk.page, role)
  const said = refusals.flatMap((status) => [`status of ${status}`, `ClientResponseError ${status}:`])
  const meant = (line: string) => said.some((words) => line.includes(words))
  afterAll(() => expectQuiet(desk.noise.filter((line) => !meant(line))))
  return { ...stage, ...desk }
}

export interface DemoPeople {
  readonly staff: PocketBase
  /** Id of the merchant's account. */
  readonly client: string
  readonly livreur: { readonly id: string; readonly name: string }
  /** Id of the first agence. */
  readonly agence: string
}

/** The people parcels are made with. */
export async function demoPeople({ sdk }: Stage): Promise<DemoPeople> {
  const [staff, merchant, courier] = await Promise.all([sdk('moderateur'), sdk('client'), sdk('livreur')])
  const livreur = courier.authStore.record
  return {
    staff,
    client: merchant.authStore.record?.id ?? '',
    livreur: { id: livreur?.id ?? '', name: String(livreur?.full_name) },
    agence: (await staff.collection('agences').getFirstListItem('')).id,
  }
}
