import { t } from '@lingui/core/macro'
import { word } from '#web/lib/i18n.ts'
import { type Clock, formatDay } from '../clock.ts'
import type { ListFilter } from '../view.ts'
import { amountText } from './amount-text.ts'
import { daysOf, isPeriod, PASSED, type Period } from './date-range.ts'
import { EMPTY_CHOICE } from './filter-text.ts'
import { endsOf } from './range.ts'
import type { Option } from './relation-options.ts'

export function periodName(period: Period): string {
  const names: Record<Period, string> = {
    aujourdhui: t`Aujourd’hui`,
    hier: t`Hier`,
    '7j': t`7 jours`,
    '30j': t`30 jours`,
    mois: t`Ce mois`,
    'mois-dernier': t`Mois dernier`,
  }
  return names[period]
}

/** The value of a filter in words, for its chip: « Livré, Refusé », « 100 à 250 DH ». */
export function filterWords(
  { field, kind }: ListFilter,
  value: string,
  clock: Clock,
  names: readonly Option[],
): string {
  switch (kind) {
    case 'choice':
      return chosen(
        value,
        (one) => (field.kind === 'select' ? word(field.options[one] ?? one) : one),
        t`non renseigné`,
      )
    case 'relation':
      return chosen(value, (id) => names.find((name) => name.value === id)?.label ?? '…', t`aucun`)
    case 'period':
      return periodWords(value, clock)
    case 'amount':
      return amountWords(value, field.kind === 'money' ? t`DH` : '')
    case 'yesno':
      return value === 'oui' ? t`oui` : t`non`
    default:
      return `« ${value} »`
  }
}

const MOST_NAMED = 2

function chosen(value: string, nameOf: (one: string) => string, none: string): string {
  const all = value.split(',').map((one) => (one === EMPTY_CHOICE ? none : nameOf(one)))
  const more = all.length - MOST_NAMED
  return more > 0 ? `${all.slice(0, MOST_NAMED).join(', ')} +${more}` : all.join(', ')
}

function periodWords(value: string, clock: Clock): string {
  if (value === PASSED) return t`oui`
  if (isPeriod(value)) return periodName(value)
  const days = daysOf(value, clock)
  if (days === null) return value
  const [from, to] = [formatDay(days.from), formatDay(days.to)]
  if (from === to) return from
  if (from === '') return t`jusqu’au ${to}`
  return to === '' ? t`depuis le ${from}` : t`du ${from} au ${to}`
}

function amountWords(value: string, unit: string): string {
  const said = (side: string) => amountText(side) || side
  const withUnit = (side: string) => [said(side), unit].filter(Boolean).join('\u00a0')
  const { from, to } = endsOf(value)
  if (from === '') return t`${withUnit(to)} au plus`
  return to === '' ? t`${withUnit(from)} au moins` : t`${said(from)} à ${withUnit(to)}`
}
