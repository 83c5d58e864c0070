import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { STATEMENT_ACCOUNTS, type StatementAccount } from '#model/domain/ledger/releve.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { localDay } from '#server/clock.ts'
import { isAllowed } from '#server/core/base/access.ts'
import { forbidden, invalid, notFound } from '#server/core/base/refusals.ts'
import { type ReleveQuery, releveOf } from '#server/ledger/releve.ts'
import { onTheWire, releveCsv, relevePaper, withArabicVilles } from '#server/ledger/releve-papers.ts'
import type { Services } from '#server/module.ts'
import { answerPdf } from '#server/print/answer-pdf.ts'
import { Press } from '#server/print/press.ts'
import { languageAsked } from '#server/translation/words.ts'
import { releveAccess } from './access.ts'

/** The most lines of one answer, and of a paper. */
const MOST_LINES = 20_000
const MOST_PRINTED = 5_000
const LONGEST_DAYS = 366

const DAY = z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)))
const STATEMENT_QUERY = z.object({
  compte: z._default(z.string().check(z.maxLength(30)), ''),
  du: DAY,
  au: DAY,
  format: z._default(z.enum(['json', 'csv', 'pdf']), 'json'),
  apres: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limite: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_LINES))),
})
type StatementQuery = z.infer<typeof STATEMENT_QUERY>

/**
 * `GET /api/wasl/releves/:user?du&au&format=json|csv|pdf&compte&apres&limite`: the statement of a person's
 * account over the days `du` to `au` (the present month when neither is given). Amounts are dirhams, positive
 * when they raise the sum the holder of the account is to receive (a client, DU_LIVREUR) or to hand over
 * (cash and gaps of a livreur). `apres` and `limite` page the lines; balances and sums are always of the
 * whole period. Villes, and the words of the paper, are in Arabic for a caller who prefers it (`Accept-Language: ar`).
 */
export function ledgerAccountsRoutes(app: FastifyInstance, services: Services): void {
  const { engine, db } = services
  const press = new Press()
  app.addHook('onClose', () => press.close())

  app.get('/api/wasl/releves/:user', async (request, reply) => {
    const { asked, format, isWhole } = await readAsked(services, request)
    const language = languageAsked(request.headers['accept-language'])
    const found = await releveOf(db, asked)
    const releve = language === 'ar' ? withArabicVilles(engine, found) : found
    const name = `releve-${asked.du}-${asked.au}.${format}`
    if (isWhole && releve.total > asked.limite) throw tooManyLines(releve.total, asked.limite)
    reply.header('cache-control', 'no-store')
    if (format === 'json') return onTheWire(releve)
    if (format === 'pdf') {
      const print = async () => ({
        kind: 'releve' as const,
        content: await relevePaper(engine, db, releve, language),
      })
      return answerPdf(reply, await press.print(print), name)
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(releveCsv(releve))
  })
}

async function readAsked(services: Services, request: FastifyRequest) {
  const { user } = request.params as { user: string }
  const accounts = await mayRead(services, request, user)
  const read = STATEMENT_QUERY.safeParse(request.query)
  if (!read.success) throw wrong(read.error.issues.map(({ path }) => String(path[0])))
  const { format, compte, apres, limite } = read.data
  const [first] = accounts
  const named = compte === '' ? first : accounts.find((one) => one === compte)
  if (named === undefined) throw wrong(['compte'])
  // Only a screen reads by pages; a paper, and an answer without a limit, are the whole period.
  const isWhole = format !== 'json' || limite === undefined
  const asked: ReleveQuery = {
    user,
    compte: named,
    ...periodOf(read.data, localDay(services.clock.now())),
    apres: isWhole ? 0 : apres,
    limite: isWhole ? (format === 'pdf' ? MOST_PRINTED : MOST_LINES) : limite,
  }
  return { asked, format, isWhole }
}

/** The statement accounts of the person that the caller may read; 403 and 404 as for records. */
async function mayRead(
  { engine, db }: Services,
  { caller }: FastifyRequest,
  user: string,
): Promise<readonly StatementAccount[]> {
  if (!isAllowed(releveAccess.view, caller)) throw forbidden()
  const account = engine.cached('users').get(user)
  if (!account || !(await engine.reader.rulesAllow(db, 'users', releveAccess.view, account, caller))) {
    throw notFound()
  }
  return STATEMENT_ACCOUNTS[account.type || 'moderateur']
}

function periodOf({ du, au }: Pick<StatementQuery, 'du' | 'au'>, today: Temporal.PlainDate) {
  const last = dayOf('au', au) ?? today
  const first = dayOf('du', du) ?? last.with({ day: 1 })
  if (Temporal.PlainDate.compare(first, last) > 0) throw wrong(['au'])
  if (first.until(last, { largestUnit: 'days' }).days > LONGEST_DAYS) throw invalid({ du: TOO_LONG })
  return { du: first, au: last }
}

function dayOf(field: 'du' | 'au', typed: string | undefined): Temporal.PlainDate | null {
  if (!typed) return null
  try {
    return Temporal.PlainDate.from(typed, { overflow: 'reject' })
  } catch {
    throw wrong([field])
  }
}

const TOO_LONG = {
  code: 'validation_period_too_long',
  message: 'Un relevé couvre un an au plus : rapprochez les deux dates.',
}

const tooManyLines = (total: number, most: number) =>
  invalid({
    du: {
      code: 'validation_too_many_lines',
      message: `Ce relevé compte ${total.toLocaleString('fr-FR')} lignes, plus que ${most.toLocaleString('fr-FR')} : prenez une période plus courte.`,
    },
  })

const WRONG: Readonly<Record<string, FieldError>> = {
  compte: { code: 'validation_account', message: 'Choisissez un compte de cette personne.' },
  du: { code: 'validation_date', message: 'Donnez le premier jour comme 2026-11-01.' },
  au: { code: 'validation_date', message: 'Donnez le dernier jour comme 2026-11-30, pas avant le premier.' },
  format: { code: 'validation_format', message: 'Dites « json », « csv » ou « pdf ».' },
  apres: { code: 'validation_page', message: 'Donnez le nombre de lignes à passer.' },
  limite: { code: 'validation_page', message: `Demandez de 0 à ${MOST_LINES} lignes.` },
}
const wrong = (fields: readonly string[]) =>
  invalid(Object.fromEntries(fields.flatMap((field) => (WRONG[field] ? [[field, WRONG[field]]] : []))))
