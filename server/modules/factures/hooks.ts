import type { Collections, Row } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { beginAvoir, issueAvoir, writeAvoirLines } from '#server/billing/factures/avoir.ts'
import {
  type Billing,
  freeLines,
  holdBillsOf,
  NOTHING,
  type Prepared,
  prepare,
  writeLines,
} from '#server/billing/factures/brouillon.ts'
import { issue } from '#server/billing/factures/issue.ts'
import { dropDrafts } from '#server/billing/factures/prepare-users.ts'
import { preparedFor } from '#server/billing/factures/prepared.ts'
import { mayRefresh } from '#server/billing/factures/refreshing.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { notifyIssued } from '#server/notifications/money.ts'

type Facture = Row<'factures'>
type Event = HookEvent<Collections['factures'], Collections>

export const facturesHooks: Hooks<Collections['factures'], Collections> = {
  async beforeCreate(event) {
    const { record } = event
    if (isFinished(event)) return
    record.state ||= 'brouillon'
    if (record.state !== 'brouillon') {
      throw conflict('Une facture commence en brouillon : relisez-la, puis émettez-la.')
    }
    if (record.kind !== 'avoir') return begin(event)
    const lines = await beginAvoir(billingOf(event), record)
    event.onceWritten(() => writeAvoirLines(billingOf(event), lines))
  },
  async beforeUpdate(event) {
    const { record, before, given, changed, tx } = event
    if (!before) return
    if (isIssued(before)) {
      if (given.size > 0 && (given.has('state') || changed.size > 0)) throw alreadyIssued(before)
      return
    }
    if (record.state !== 'emise') {
      if (changed.size === 0) return
      throw conflict(
        'Un brouillon s’émet ou se supprime : pour le changer, préparez-le à nouveau.',
        presentOf(before),
      )
    }
    const billing = billingOf(event)
    if (record.kind === 'avoir') await issueAvoir(billing, record)
    else await issue(billing, record, mayRefresh(tx))
  },
  // Posted after the number is taken: accounts are locked last of all.
  async afterUpdate(event) {
    await notifyIssued(event)
    await postCaused('factures', event)
  },
  async beforeDelete(event) {
    const { record } = event
    if (isIssued(record)) throw alreadyIssued(record)
    await freeLines(billingOf(event), record.id)
  },
}

/** The papers a versement makes come with their number: the server issues them with the cash they settle. */
const isFinished = ({ record, given }: Event): boolean => given.size === 0 && record.number !== ''

const isIssued = ({ state }: Facture): boolean => ['emise', 'payee', 'annulee'].includes(state)

const billingOf = (event: Event): Billing => ({ ...event, origin: event })

const partyOf = ({ party }: Facture) => (party === 'livreur' ? 'livreur' : 'client')

function alreadyIssued(facture: Facture) {
  return conflict(
    `La facture ${facture.number} est émise : elle ne change plus. Faites un avoir.`,
    presentOf(facture),
    { code: 'facture_emise' },
  )
}

const presentOf = ({ id, state, number, net }: Facture) => ({ id, state, number, net: toDirhams(net) })

/** A brouillon of everything that may be billed; it takes the place of the one before it. */
async function begin(event: Event): Promise<void> {
  const { record, tx, now } = event
  mustBeFor(event)
  const party = partyOf(record)
  record.kind = party === 'client' ? 'facture' : 'commission'
  if (record.period_to === '') record.period_to = `${localDay(fromCanonical(now))} 00:00:00.000Z`
  // A facturation has prepared many at once, and writes their lines itself.
  const ready = preparedFor(tx, record.user)
  const { items, blocages, totals } = ready ?? (await prepareOne(event, party))
  // A report that owes the client money makes a facture even where no commande is left to bill.
  const owesReport = party === 'client' && blocages.length === 0 && totals.report > 0
  if (items.length === 0 && !owesReport) {
    throw conflict('Rien à facturer pour cette période.', { blocages }, { code: 'rien_a_facturer' })
  }
  Object.assign(record, totals)
  if (ready) return
  event.onceWritten(() => writeLines(billingOf(event), party, [{ facture: record.id, items }]))
}

async function prepareOne(event: Event, party: 'client' | 'livreur'): Promise<Prepared> {
  const { record, tx } = event
  const { user, period_to } = record
  await holdBillsOf(tx, user)
  await dropDrafts(billingOf(event), party, [user])
  return (await prepare(tx, { party, users: [user], period_to })).get(user) ?? NOTHING
}

function mustBeFor({ record, engine }: Event): void {
  const errors: Record<string, FieldError> = {}
  if (engine.cached('users').get(record.user)?.type !== record.party) errors.user = WRONG_USER
  const kind = record.party === 'client' ? 'facture' : 'commission'
  if (record.kind !== '' && record.kind !== kind) errors.kind = WRONG_KIND
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const WRONG_USER = {
  code: 'validation_user',
  message: 'Choisissez un client pour une facture client, un livreur pour une commission.',
}
const WRONG_KIND = {
  code: 'validation_kind',
  message:
    'On crée une facture pour un client, une commission pour un livreur ; la facture livraison naît du versement.',
}
