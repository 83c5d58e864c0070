import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { AlarmClock } from 'lucide-react'
import { commands } from '#model/collections/commands.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { bareAmount } from '#web/table/cells/cells.tsx'
import { ageWords } from '#web/table/cells/since.tsx'
import { formatMoment, toMillis } from '#web/table/clock.ts'
import { expandedAt, type ListRow, type TwoLines } from '#web/table/columns.ts'
import { ReprintMark } from './labels/reprint.tsx'

const said = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (row: ListRow, relation: string, field: string): string =>
  said(expandedAt(row, relation)[0]?.[field])

/** The part people read aloud stands out from the date. */
export const codeLines: TwoLines = {
  title: msg`Code · envoyé le`,
  first: (row) => <ShortCode row={row} />,
  second: (row) => <Sent at={said(row.created)} />,
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

export const stateLines: TwoLines = {
  title: msg`État · depuis`,
  second: (row) => <Waiting row={row} />,
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

export const receiverLines: TwoLines = {
  title: msg`Destinataire · téléphone`,
  second: ({ receiver_phone_number: phone }) => <ReceiverPhone phone={said(phone)} />,
}

/** A livreur gets an empty number, and so no link, for a parcel no longer in hand. */
function ReceiverPhone({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <a href={`tel:${phone}`} className="focus-ring tabular rounded-sm hover:underline">
      <bdi>{formatPhone(phone)}</bdi>
    </a>
  )
}

/** « Maârif, Casablanca » is a quartier: the ville first. */
const placeOf = (row: ListRow): readonly string[] => nameOf(row, 'city', 'name').split(', ').toReversed()

export const placeLines: TwoLines = {
  title: msg`Ville · quartier`,
  first: (row) => placeOf(row)[0],
  second: (row) => placeOf(row)[1] ?? said(row.receiver_address),
}

export const livreurLines: TwoLines = {
  title: msg`Livreur · où`,
  first: (row) => (
    <Livreur name={nameOf(row, 'delivery_man', 'full_name')} hidden={said(row.delivery_man) !== ''} />
  ),
  second: ({ holder_kind: kind }) => word(holders[said(kind)] ?? ''),
}

const holders: Readonly<Record<string, string>> = commands.fields.holder_kind.options

function Livreur({ name, hidden }: { name: string; hidden: boolean }) {
  useLingui()
  if (name !== '') return name
  return <span className="text-muted-foreground">{hidden ? t`Masqué` : t`Sans livreur`}</span>
}

export const clientLines: TwoLines = {
  title: msg`Client · marchandise`,
  first: (row) => said(row.boutique) || nameOf(row, 'client_source', 'full_name'),
  second: (row) =>
    [said(row.boutique) && nameOf(row, 'client_source', 'full_name'), said(row.product_name)]
      .filter(Boolean)
      .join(' · '),
}

const moneyStates: Readonly<Record<string, string>> = commands.fields.money_state.options

export const totalLines: TwoLines = {
  title: msg`Total DH · argent`,
  first: ({ total }) => <span className="tabular font-semibold">{bareAmount(Number(total))}</span>,
  second: ({ money_state: state }) => word(moneyStates[said(state)] ?? ''),
}
