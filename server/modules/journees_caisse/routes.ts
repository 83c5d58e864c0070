import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Row } from '#model/collections.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { localDay } from '#server/clock.ts'
import { badRequest, forbidden, notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'
import { beforeClosing, dayAccount } from '#server/till/day-account.ts'
import { beginning } from '#server/till/journee.ts'
import { latestDay } from './queries.ts'

const ASKED = z.object({ agence: z.optional(z.string()), journee: z.optional(z.string()) })

type TillServices = Pick<Services, 'engine' | 'db' | 'clock'>

/** The account of a day of the caisse, as its closing reads it. */
export function journeesCaisseRoutes(app: FastifyInstance, { engine, db, clock }: TillServices): void {
  /** The day named by `journee`; else the day under way at `agence`, whether it was opened yet or not. */
  app.get('/api/wasl/caisse/journee', async ({ caller, query }) => {
    if (!caller.is('Factures livreurs')) throw forbidden()
    const { agence: asked = '', journee = '' } = ASKED.parse(query)
    if (journee !== '') {
      if (!RECORD_ID.test(journee)) throw notFound()
      await engine.reader.view('journees_caisse', journee, 'fields=id', caller)
      const day = await engine.find(db, 'journees_caisse', journee)
      if (!day) throw notFound()
      return answer(day, day.id)
    }
    const agence = asked || agenceOf(caller)
    mustBeOwnAgence(caller, agence)
    if (!engine.cached('agences').get(agence)) throw badRequest('Dites par `agence` de quelle caisse.')
    const latest = await latestDay(engine, db, agence)
    if (latest?.state === 'ouverte') return answer(latest, latest.id)
    const jour = `${nextDay(latest)} 00:00:00.000Z`
    return answer({ agence, jour, state: '', ...(await beginning(db, agence, jour, latest)) }, '')
  })

  /** The day to open: today, or the day after the last one when today is closed already. */
  function nextDay(latest: Row<'journees_caisse'> | null): Temporal.PlainDate {
    const today = localDay(clock.now())
    const next = latest && Temporal.PlainDate.from(latest.jour.slice(0, 10)).add({ days: 1 })
    return next && Temporal.PlainDate.compare(next, today) > 0 ? next : today
  }

  type Day = Pick<
    Row<'journees_caisse'>,
    'agence' | 'jour' | 'ouverture' | 'from_version' | 'depuis' | 'state'
  >

  async function answer(day: Day & { to_version?: number }, id: string) {
    const { agence, jour, state, depuis } = day
    const to_version = state === 'close' ? (day.to_version ?? null) : null
    const [account, avant] = await Promise.all([
      dayAccount(db, { ...day, to_version }),
      state === 'close' ? null : beforeClosing(db, agence),
    ])
    // No money ever went through this caisse.
    const neuve = day.from_version === 0 && account.lignes.length === 0
    return { id, agence, jour, state, depuis, neuve, ...account, avant }
  }
}
