import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { AlarmClock } from 'lucide-react'
import { commands } from '#model/collections/commands.ts'
import type { MoneyState } from '#model/domain/commande/states/states.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { bareAmount } from '#web/table/cells/cells.tsx'
import { ageWords } from '#web/table/cells/since.tsx'
import { formatMoment, toMillis } from '#web/table/clock.ts'
import { type ColumnSpec, expandedAt, type ListRow } from '#web/table/columns.ts'
import { ReprintMark } from './labels/reprint.tsx'

/** The two lines of a cell of the grid. */
type Lines = Pick<ColumnSpec<'commands'>, 'over' | 'under'>

const said = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (row: ListRow, relation: string, field: string): string =>
  said(expandedAt(row, relation)[0]?.[field])

/** The part people read aloud stands out from the date. */
export const codeLines: Lines = {
  over: { title: msg`Code`, cell: (row) => <ShortCode row={row} /> },
  under: { field: 'created', title: msg`Envoyé le`, cell: (row) => <Sent at={said(row.created)} /> },
}

function ShortCode({ row }: { row: ListRow }) {
  const code = said(row.code)
  const cut = code.indexOf('-') + 1
  return (
    <span className="inline-flex items-center gap-1">
      <bdi className="tabular">
        <span className="text-muted-foreground">{code.slice(0, cut)}</span>
        <span className="font-semibold">{code.slice(cut)}</span>
      </bdi>
      <ReprintMark row={row} />
    </span>
  )
}

function Sent({ at }: { at: string }) {
  const { clock } = useSession()
  const moment = formatMoment(at, clock)
  return (
    <time dateTime={at.replace(' ', 'T')} title={moment}>{`${moment.slice(0, 5)} ${moment.slice(11)}`}</time>
  )
}

export const stateLines: Lines = {
  under: { field: 'last_event_at', title: msg`Depuis`, cell: (row) => <Waiting row={row} /> },
}

/** How long the parcel has been in its state: grey before its time, amber once late, red once very late. */
export function Waiting({ row }: { row: ListRow }) {
  const { clock } = useSession()
  const [since, now] = [toMillis(said(row.last_event_at)), toMillis(clock.now)]
  if (since === null || now === null) return null
  const passed = (at: unknown) => said(at) !== '' && said(at) <= clock.now
  const veryLate = passed(row.very_late_at)
  const late = veryLate || passed(row.late_at)
  const moment = formatMoment(said(row.last_event_at), clock)
  return (
    <span
      {...(late && { 'data-category': veryLate ? 'echoue' : 'en_cours' })}
      title={late ? `${moment} · ${veryLate ? t`très en retard` : t`en retard`}` : moment}
      className={late ? 'inline-flex items-center gap-0.5 text-tone' : undefined}
    >
      {late && <AlarmClock aria-hidden className="size-2.5" />}
      {t`depuis ${ageWords(now - since)}`}
      {late && <span className="sr-only">{veryLate ? t`très en retard` : t`en retard`}</span>}
    </span>
  )
}

/** « Maârif, Casablanca » is a quartier: the ville first. */
const placeOf = (row: ListRow): readonly string[] => nameOf(row, 'city', 'name').split(', ').toReversed()

export const placeLines: Lines = {
  over: { cell: (row) => placeOf(row)[0] },
  under: {
    field: 'receiver_address',
    title: msg`Quartier`,
    cell: (row) => placeOf(row)[1] ?? said(row.receiver_address),
  },
}

export const livreurLines: Lines = {
  over: {
    cell: (row) => (
      <Livreur name={nameOf(row, 'delivery_man', 'full_name')} hidden={said(row.delivery_man) !== ''} />
    ),
  },
  under: { field: 'holder_kind', title: msg`Où` },
}

function Livreur({ name, hidden }: { name: string; hidden: boolean }) {
  useLingui()
  if (name !== '') return name
  return <span className="text-muted-foreground">{hidden ? t`Masqué` : t`Sans livreur`}</span>
}

export const clientLines: Lines = {
  over: { cell: (row) => said(row.boutique) || nameOf(row, 'client_source', 'full_name') },
  under: {
    field: 'product_name',
    cell: (row) =>
      [said(row.boutique) && nameOf(row, 'client_source', 'full_name'), said(row.product_name)]
        .filter(Boolean)
        .join(' · '),
  },
}

export const totalLines: Lines = {
  over: {
    title: msg`Total DH`,
    cell: ({ total }) => <span className="tabular font-semibold">{bareAmount(Number(total))}</span>,
  },
  under: { field: 'money_state', cell: (row) => <MoneyPlace state={said(row.money_state) as MoneyState} /> },
}

const moneyStates: Readonly<Record<string, string>> = commands.fields.money_state.options

/** Money out of the house is amber, money that came in is green; where nothing is to be done it is grey. */
const MONEY_TONES: Partial<Record<MoneyState, string>> = {
  CHEZ_LIVREUR: 'en_cours',
  VERSE: 'livre',
  FACTURE: 'livre',
  PAYE: 'livre',
}

function MoneyPlace({ state }: { state: MoneyState }) {
  const tone = MONEY_TONES[state]
  return (
    <span {...(tone && { 'data-category': tone })} className={tone && 'text-tone'}>
      {word(moneyStates[state] ?? '')}
    </span>
  )
}
