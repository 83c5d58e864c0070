import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { boundAgence } from '#model/domain/permissions.ts'
import { Unread } from '#web/form/unread.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { formatDay, formatMoment, today } from '#web/table/clock.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Account } from './components/closing/account.tsx'
import { Before } from './components/closing/before.tsx'
import { Close } from './components/closing/close.tsx'
import { Opening } from './components/closing/opening.tsx'
import { CountTable, SumLine, type Typed, totalOf } from './components/count-table.tsx'
import { type Day, dayQuery } from './rules/day.ts'

/** The movements of the day, the cash count beside them, and the gap. */
export function ClosingPage({ intro }: { intro: ReactNode }) {
  const { person, user } = useSession()
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const agences = useQuery(allQuery('agences', ['name'], 'name'))
  const bound = boundAgence(person, user.agence)
  const [only] = agences.data?.length === 1 ? agences.data : []
  const agence = bound || asText(raw.agence) || (only?.id ?? '')
  const day = useQuery(dayQuery(agence))
  useLiveRecords('journees_caisse', `agence = "${agence}"`)
  useLiveRecords('versements', `agence = "${agence}"`)
  return (
    <div className="grid content-start gap-3 p-4">
      <PageTitle title={day.data ? t`Clôture du ${formatDay(day.data.jour)}` : t`Clôture`} />
      {intro}
      {bound === '' && (
        <Field label={t`Caisse de`} className="max-w-xs">
          {(control) => (
            <Select
              {...control}
              value={agence}
              onChange={({ target }) =>
                void navigate({
                  to: '.',
                  search: (before: RawSearch) => changeSearch(before, { agence: target.value }),
                })
              }
            >
              <option value="">{t`Choisir une agence…`}</option>
              {agences.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {String(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {day.isError && <Unread error={day.error} onRetry={() => void day.refetch()} />}
      {agence === '' ? (
        <EmptyState title={<Trans>Choisissez une agence</Trans>}>
          <Trans>Chaque caisse se compte et se ferme à part.</Trans>
        </EmptyState>
      ) : day.data ? (
        <OpenDay key={`${day.data.agence} ${day.data.jour}`} day={day.data} />
      ) : (
        !day.isError && <Skeleton className="h-[60dvh] rounded-xl" />
      )}
    </div>
  )
}

function OpenDay({ day }: { day: Day }) {
  const { clock } = useSession()
  const [typed, setTyped] = useState<Typed>({})
  const [motif, setMotif] = useState('')
  const [counted, setCounted] = useState(false)
  const confirm = useRef<HTMLButtonElement>(null)
  const isNext = day.jour.slice(0, 10) > today(clock)
  const total = totalOf(typed)
  const expected = fromDirhams(day.attendu)
  const begun = counted || total !== ZERO
  const gap = begun ? subtract(total, expected) : ZERO
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_19rem_18rem]">
      <div className="grid gap-3">
        <Account day={day} counted={begun ? total : null} />
        {day.avant && <Before avant={day.avant} />}
        <Opening day={day} />
      </div>
      {isNext ? (
        <Notice>
          <Trans>
            La journée est close depuis le {formatMoment(day.depuis, clock)}. Ce qui arrive maintenant est du{' '}
            {formatDay(day.jour)}.
          </Trans>
        </Notice>
      ) : (
        <>
          <div className="grid gap-3">
            <CountTable
              title={<Trans>Billets et pièces</Trans>}
              typed={typed}
              onType={setTyped}
              onDone={() => {
                setCounted(true)
                confirm.current?.focus()
              }}
            />
            <div className="px-3">
              <SumLine strong label={<Trans>Compté</Trans>} amount={total} />
            </div>
          </div>
          <Close {...{ day, typed, gap, motif, begun, confirm }} onMotif={setMotif} />
        </>
      )}
    </div>
  )
}
