import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toDirhams } from '#model/domain/money.ts'
import { UNDECIDED_GAPS } from '#model/domain/till/gaps.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { canonical, dayBounds, localDay } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/core/base/refusals.ts'
import { originOf } from '#server/core/http/origin.ts'
import { outOfReach } from '#server/lots/reach.ts'
import type { Services } from '#server/module.ts'
import { mustBeOwnLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { resolveText } from '#server/parcels/resolve.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'
import { answerPdf } from '#server/print/answer-pdf.ts'
import { Press } from '#server/print/press.ts'
import { dueOf } from '#server/till/due.ts'
import { recuContent } from '#server/till/recu-content.ts'
import { livreursAtDesk } from '#server/till/waiting.ts'
import { cashParcels, deskTour, heldParcels } from './queries.ts'
import { remindUnpaid } from './reminding/remind.ts'

type TillServices = Pick<Services, 'engine' | 'db' | 'clock'>

const LISTED = z.object({ agence: z._default(z.string(), '') })
const READ = z.object({ text: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The desk where livreurs settle, and the receipt they leave it with. */
export function versementsRoutes(app: FastifyInstance, { engine, db, clock }: TillServices): void {
  const press = new Press()
  app.addHook('onClose', () => press.close())

  /** The livreurs who have cash to hand over, and those who did so today; of one agence, or of all. */
  app.get('/api/wasl/caisse', async ({ caller, query }) => {
    maySettle(caller)
    const agence = LISTED.parse(query).agence || agenceOf(caller)
    mustBeOwnAgence(caller, agence)
    const start = canonical(dayBounds(localDay(clock.now())).start)
    return { agence, items: await livreursAtDesk(db, agence, start) }
  })

  /** A message to each livreur who has cash to hand over, one a day. */
  app.post('/api/wasl/caisse/relances', async (request) => {
    const { caller, body } = request
    maySettle(caller)
    const asked = LISTED.safeParse(body ?? {})
    if (!asked.success) throw badRequest('Donnez l’agence par `agence`, ou rien pour toutes.')
    const agence = asked.data.agence || agenceOf(caller)
    mustBeOwnAgence(caller, agence)
    const start = canonical(dayBounds(localDay(clock.now())).start)
    return remindUnpaid({ engine, db, origin: originOf(request) }, agence, start)
  })

  /** Resolves a text read at the desk: the badge of a livreur, or a parcel being handed back. */
  app.get('/api/wasl/caisse/scanned', async ({ caller, query }) => {
    maySettle(caller)
    const asked = READ.safeParse(query)
    if (!asked.success) throw badRequest('Donnez par `text` ce qui a été lu, en 200 caractères au plus.')
    const read = await resolveText(engine, db, asked.data.text)
    if (read.kind === 'badge') {
      await mustBeOwnLivreur(engine, db, caller, read.livreur)
      return { kind: 'badge', livreur: read.livreur }
    }
    const hidden =
      read.kind === 'colis' && (await outOfReach(engine, db, [read.command], caller, 'list')).size > 0
    return read.kind === 'colis' && !hidden ? { kind: 'colis', command: read.command } : { kind: 'inconnu' }
  })

  app.get('/api/wasl/caisse/:livreur', async (request) => {
    const { livreur } = request.params as { livreur: string }
    const account = await mayAsk(engine, db, request.caller, livreur)
    const due = await dueOf(db, livreur, '')
    const [colis, tour, held, versements] = await Promise.all([
      cashParcels(db, due.commands),
      deskTour(db, livreur),
      heldParcels(db, livreur),
      versementsOf(engine, request.caller, livreur),
    ])
    const { id, full_name, phone } = account
    return {
      livreur: { id, full_name, phone },
      du: toDirhams(due.amount),
      avoirs: due.avoirs.length,
      avances: due.avances.length,
      ouvertures: due.ouvertures.length,
      colis: { total: due.commands.length, items: colis },
      tour,
      a_rendre: held,
      ...versements,
    }
  })

  app.get('/api/wasl/versements/:id/recu', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!RECORD_ID.test(id)) throw notFound()
    await engine.reader.view('versements', id, 'fields=id', request.caller)
    const versement = await engine.find(db, 'versements', id)
    if (!versement) throw notFound()
    const { state, recu } = versement
    if (state !== 'valide') {
      throw conflict('Ce versement n’a pas encore de reçu : comptez, puis validez-le.', { state })
    }
    const pdf = await press.print(async () => ({
      kind: 'recu',
      content: await recuContent(engine, db, versement),
    }))
    return answerPdf(reply, pdf, `${recu}.pdf`)
  })
}

function maySettle(caller: Caller): void {
  if (!caller.is('Factures livreurs'))
    throw forbidden('Cette action demande la permission « Factures livreurs ».')
}

/** Lets in the livreur himself, and staff who settle livreurs of his agence. */
async function mayAsk(engine: Services['engine'], db: Services['db'], caller: Caller, livreur: string) {
  const himself = caller.is('livreur') && callerId(caller) === livreur
  if (!himself && !caller.is('Factures livreurs')) throw forbidden()
  const account = engine.cached('users').get(livreur)
  if (account?.type !== 'livreur') throw notFound()
  if (!himself) await mustBeOwnLivreur(engine, db, caller, livreur)
  return account
}

const LAST = 10
const MOST_GAPS = 200
const SHOWN = 'id,agence,tour,state,du,montant,ecart,recu,valide_at,created,caissier,acquitte,decision'

/** Lists them through the reader, so that the caller gets only the records that the caller may read. */
async function versementsOf(engine: Services['engine'], caller: FastifyRequest['caller'], livreur: string) {
  const list = async (filter: string, perPage: number): Promise<object[]> => {
    const query = new URLSearchParams({
      filter: `livreur = "${livreur}" && ${filter}`,
      sort: '-created',
      fields: SHOWN,
      perPage: String(perPage),
      skipTotal: '1',
    })
    return JSON.parse(String(await engine.reader.list('versements', query.toString(), caller))).items
  }
  const [drafts, versements, ecarts] = await Promise.all([
    list('state = "brouillon"', 1),
    list('state = "valide"', LAST),
    list(UNDECIDED_GAPS, MOST_GAPS),
  ])
  return { brouillon: drafts[0] ?? null, versements, ecarts }
}
