import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { today } from '../clock.ts'
import { countRecords } from '../list-queries.ts'
import type { List } from '../use-list.ts'
import { type Dated, datedBy, halvesOf, type Opening, openingText } from './opening.ts'
import { goToRow } from './sight.ts'

interface JumpChoiceProps {
  list: List
  onDone: () => void
}

export function JumpChoice({ list, onDone }: JumpChoiceProps) {
  const jump = useJump(list)
  const dated = datedBy(list.view, list.sort)
  // A search gives an order of its own, which has no last row to begin with.
  const isRanked = list.searched !== '' && list.sort === ''
  const go = (opening: Opening) => jump.mutate(opening, { onSuccess: onDone })
  return (
    <>
      <Button variant="ghost" size="sm" className="justify-start" onClick={() => go('first')}>
        <ArrowUpToLine aria-hidden />
        <Trans>Première ligne</Trans>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="justify-start"
        disabled={isRanked || jump.isPending}
        onClick={() => go('last')}
      >
        <ArrowDownToLine aria-hidden />
        <Trans>Dernière ligne</Trans>
      </Button>
      {dated ? (
        <DayForm list={list} dated={dated} pending={jump.isPending} onDay={(day) => go({ day })} />
      ) : (
        <p className="px-2 pb-1 text-pretty text-muted-foreground text-xs">
          <Trans>Triez la liste par une date pour aller à un jour.</Trans>
        </p>
      )}
    </>
  )
}

interface DayFormProps {
  list: List
  dated: Dated
  pending: boolean
  onDay: (day: string) => void
}

function DayForm({ list, dated, pending, onDay }: DayFormProps) {
  const { i18n } = useLingui()
  const { clock } = useSession()
  const [day, setDay] = useState(() => today(clock))
  const column = list.offered.find(({ name }) => name === dated.name)
  const title = column?.title
    ? i18n._(column.title)
    : word(list.view.collection.fields[dated.name]?.label ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day !== '') onDay(day)
  }
  return (
    <form onSubmit={submit} className="grid gap-2 border-t px-2 pt-2 pb-1">
      <Field label={title}>
        {(control) => (
          <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        )}
      </Field>
      <Button type="submit" size="sm" pending={pending} disabled={day === ''}>
        <Trans>Aller à ce jour</Trans>
      </Button>
    </form>
  )
}

/** Opens the list elsewhere; read page by page, at the page of that row. */
function useJump(list: List) {
  const { clock } = useSession()
  return useMutation({
    mutationFn: async (opening: Opening) => {
      const { window, search, change } = list
      if (window) {
        const aller = openingText(opening)
        if (aller === openingText(window.opening)) goToRow(opening === 'last' ? -1 : 0)
        else change({ aller })
        return
      }
      change({ page: await pageOf(list, opening, clock), perPage: search.perPage })
    },
  })
}

async function pageOf(
  list: List,
  opening: Opening,
  clock: ReturnType<typeof useSession>['clock'],
): Promise<number> {
  const { view, filter, searched, sort, search } = list
  if (opening === 'first') return 1
  const { before } = halvesOf({ filter, sort }, opening, datedBy(view, sort), clock)
  const count = await countRecords(
    view.name,
    before?.filter ?? filter,
    searched,
    view.putAside,
    new AbortController().signal,
  )
  return Math.max(
    1,
    opening === 'last' ? Math.ceil(count / search.perPage) : Math.floor(count / search.perPage) + 1,
  )
}
