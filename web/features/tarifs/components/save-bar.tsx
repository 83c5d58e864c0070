import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Whose } from '../queries.ts'
import { type Edit, repricedBy, saveEdits } from '../rules/edits.ts'

interface SaveBarProps {
  readonly whose: Whose
  readonly edits: readonly Edit[]
  /** `2026-11-23`. */
  readonly today: string
  onDone(): void
}

/** The unsaved changes, their first day and their consequences, with the button to save. */
export function SaveBar({ whose, edits, today, onDone }: SaveBarProps) {
  const queries = useQueryClient()
  const [day, setDay] = useState(today)
  const dayId = useId()
  const save = useMutation({
    mutationFn: () => saveEdits(whose, edits, day),
    onSuccess: async () => {
      const grid = whose.party === 'client' ? 'clients_fee' : 'livreurs_fee'
      await queries.invalidateQueries({ queryKey: recordsKey(grid) })
      onDone()
    },
    meta: { silent: true },
  })
  return (
    <section
      aria-label={t`Changements à enregistrer`}
      className="sticky bottom-0 z-10 grid gap-2 border-t bg-card p-3 shadow-raised"
    >
      {save.error && <Notice tone="error">{refusalSentence(save.error)}</Notice>}
      {whose.party === 'client' && <TouchedBy whose={whose} edits={edits} day={day} />}
      <div className="flex flex-wrap items-center gap-3">
        <p className="me-auto font-medium text-sm">
          <Plural value={edits.length} one="# tarif changé" other="# tarifs changés" />
        </p>
        <div className="flex items-center gap-2 text-sm">
          <label htmlFor={dayId}>
            <Trans>À partir du</Trans>
          </label>
          <Input
            id={dayId}
            type="date"
            className="w-40"
            value={day}
            min={today}
            onChange={(event) => setDay(event.target.value || today)}
          />
        </div>
        <Button variant="outline" onClick={onDone}>
          <Trans>Abandonner</Trans>
        </Button>
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </section>
  )
}

function TouchedBy({ whose, edits, day }: { whose: Whose; edits: readonly Edit[]; day: string }) {
  const { data, isPending } = useQuery({
    queryKey: [...recordsKey('clients_fee'), 'touchees', whose, edits, day],
    queryFn: () => repricedBy(whose, edits, day),
  })
  if (isPending || !data) return null
  if (data.total === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        <Trans>Aucune commande en cours ne change de prix. Ce qui est livré garde le sien.</Trans>
      </p>
    )
  }
  return (
    <p className="text-sm">
      <Plural
        value={data.total}
        one="# commande en cours changera de prix"
        other="# commandes en cours changeront de prix"
      />
      {' : '}
      {data.items.map(({ id, code, avant, apres }) => (
        <span key={id} className="me-2 inline-block whitespace-nowrap text-muted-foreground">
          {code} ({amount(avant)} → {amount(apres)})
        </span>
      ))}
    </p>
  )
}

const amount = (dirhams: number | null): string => (dirhams === null ? '–' : format(fromDirhams(dirhams)))
