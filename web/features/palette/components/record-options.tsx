import { plural, t } from '@lingui/core/macro'
import { Bike, ClipboardList, Package, ReceiptText, ShieldCheck, Store } from 'lucide-react'
import { BON_KINDS } from '#model/collections/bons.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { fold } from '#model/schema/fold.ts'
import { word } from '#web/lib/i18n.ts'
import { bonBadge, factureBadge } from '#web/shared/cells/paper-badges.tsx'
import { RowState } from '#web/shared/cells/state-badge.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { type ListRow, valueAt } from '#web/table/columns.ts'
import type { Answered } from '../queries.ts'
import type { Group, GroupName, Option, Target } from '../rules/groups.ts'
import { BON_PAGES, FACTURE_PAGES, REQUESTED, SHOWN } from '../rules/requests.ts'
import type { TypedQuery } from '../rules/typed-query.ts'

const textAt = (row: ListRow, path: string): string => String(valueAt(row, path) ?? '')
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')
const phoneOf = (row: ListRow, path: string): string => formatPhone(textAt(row, path))

function commande(row: ListRow, { code, phone, amount }: TypedQuery): Option {
  const own = textAt(row, 'code')
  const number = phone === null ? '' : phoneOf(row, 'receiver_phone_number')
  const shop = textAt(row, 'boutique') || textAt(row, 'client_source.full_name')
  return {
    key: `commands-${row.id}`,
    icon: Package,
    label: own,
    isCode: true,
    detail: joined(textAt(row, 'receiver_full_name'), number, textAt(row, 'city.name'), shop),
    end: (
      <>
        {amount !== null && <Amount value={Number(row.total)} />}
        <RowState row={row} />
      </>
    ),
    goes: { to: '/commands', search: { colis: own } },
    isExact: code !== '' && own === code,
  }
}

const isNumber = (row: ListRow, { text }: TypedQuery): boolean => fold(textAt(row, 'number')) === fold(text)

function bon(row: ListRow, query: TypedQuery): Option {
  const kind = textAt(row, 'kind') as keyof typeof BON_PAGES
  const colis = Number(row.colis)
  return {
    key: `bons-${row.id}`,
    icon: ClipboardList,
    label: textAt(row, 'number'),
    detail: joined(
      word(BON_KINDS[kind]),
      textAt(row, 'client.full_name') || textAt(row, 'livreur.full_name') || textAt(row, 'agence_to.name'),
      plural(colis, { one: '# colis', other: '# colis' }),
    ),
    end: bonBadge(row),
    goes: { to: BON_PAGES[kind], search: { fiche: row.id } },
    isExact: isNumber(row, query),
  }
}

function facture(row: ListRow, query: TypedQuery): Option {
  const party = textAt(row, 'party') as keyof typeof FACTURE_PAGES
  const [from, to] = [textAt(row, 'period_from'), textAt(row, 'period_to')].map(formatDay)
  return {
    key: `factures-${row.id}`,
    icon: ReceiptText,
    label: textAt(row, 'number'),
    detail: joined(textAt(row, 'user.full_name'), from && to ? t`${from} au ${to}` : (to ?? '')),
    end: (
      <>
        <Amount value={Number(row.net)} className="font-medium" />
        {factureBadge(row)}
      </>
    ),
    goes: { to: FACTURE_PAGES[party], search: { fiche: row.id } },
    isExact: isNumber(row, query),
  }
}

function client(row: ListRow, { phone }: TypedQuery): Option {
  const number = phone === null ? '' : phoneOf(row, 'user.phone')
  return {
    key: `clients-${row.id}`,
    icon: Store,
    label: textAt(row, 'raison_sociale') || textAt(row, 'user.full_name'),
    detail: joined(t`client`, textAt(row, 'user.full_name'), number, textAt(row, 'ville.name')),
    goes: { to: '/clients', search: { fiche: row.id } },
  }
}

function livreur(row: ListRow, { phone }: TypedQuery): Option {
  const number = phone === null ? '' : phoneOf(row, 'user.phone')
  return {
    key: `livreurs-${row.id}`,
    icon: Bike,
    label: textAt(row, 'user.full_name'),
    detail: joined(t`livreur`, number, textAt(row, 'agence.name')),
    goes: { to: '/livreurs', search: { fiche: row.id } },
  }
}

function moderateur(row: ListRow): Option {
  return {
    key: `users-${row.id}`,
    icon: ShieldCheck,
    label: textAt(row, 'full_name'),
    detail: joined(t`modérateur`, textAt(row, 'email')),
    goes: { to: '/moderateurs', search: { fiche: row.id } },
  }
}

const KINDS: Readonly<Record<string, readonly [GroupName, (row: ListRow, query: TypedQuery) => Option]>> = {
  commands: ['commands', commande],
  bons: ['bons', bon],
  factures: ['factures', facture],
  clients: ['people', client],
  livreurs: ['people', livreur],
  users: ['people', moderateur],
}

const RECORD_GROUPS = ['commands', 'bons', 'factures', 'people'] as const satisfies readonly GroupName[]

/** The records found, by group, exact ones first. */
export function recordGroups(answers: readonly Answered[], query: TypedQuery): readonly Group[] {
  return RECORD_GROUPS.map((name) => {
    const own = answers.filter(({ request }) => KINDS[request.collection]?.[0] === name)
    const options = own.flatMap(({ request, rows }) =>
      (rows ?? []).flatMap((row) => KINDS[request.collection]?.[1](row, query) ?? []),
    )
    const exact = options.filter(({ isExact }) => isExact)
    const shown = (
      exact.length > 0 ? [...exact, ...options.filter(({ isExact }) => !isExact)] : options
    ).slice(0, SHOWN)
    return {
      name,
      options: shown,
      count: options.length,
      isMore: own.some(({ rows }) => (rows?.length ?? 0) >= REQUESTED),
      all: options.length > shown.length ? allOf(own, options, query) : null,
    }
  })
}

/** The list that shows all records of a group, with the same search; null when they are in several lists. */
function allOf(
  own: readonly Answered[],
  options: readonly Option[],
  { text, code, amount, paper }: TypedQuery,
): Target | null {
  const pages = new Set(options.flatMap(({ goes }) => (typeof goes === 'function' ? [] : goes.to)))
  const [to] = pages
  if (!to || pages.size > 1) return null
  if (own.some(({ request }) => request.collection === 'commands')) {
    return { to, search: amount === null ? { q: code || text } : { total: `${amount}..${amount}` } }
  }
  return { to, search: { q: paper?.text ?? text } }
}
