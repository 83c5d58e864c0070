import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resultatsOf } from '#model/domain/billing/facturation.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { today } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { namesOf, type Party, prepare, prepareAndIssue } from '../rules/facturations.ts'
import { DryRun } from './dry-run.tsx'

/** Rows shown of a long list; the sums cover all. */
const MOST_SHOWN = 50

interface PreparePeriodProps {
  party: Party
  onClose: () => void
}

/** Billing of a period: a dry run with its amounts and obstacles, then the factures. */
export function PreparePeriod({ party, onClose }: PreparePeriodProps) {
  const { clock } = useSession()
  const [until, setUntil] = useState(today(clock))
  const queries = useQueryClient()
  const look = useMutation({
    mutationFn: async (day: string) => {
      const found = resultatsOf(await prepare(party, day, true))
      return { found, names: await namesOf(found.slice(0, MOST_SHOWN).map(({ user }) => user)) }
    },
  })
  const issue = useMutation({
    mutationFn: () => prepareAndIssue(party, until),
    onSuccess: ({ state, done, error }) => {
      if (state === 'echouee') toast.error(error)
      else toast.success(t`${done} factures émises`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('factures') }),
  })
  const billed = look.data?.found.filter(({ colis }) => colis > 0) ?? []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle>
            {party === 'client' ? (
              <Trans>Préparer les factures</Trans>
            ) : (
              <Trans>Préparer les commissions</Trans>
            )}
          </DialogTitle>
        </DialogHeader>
        <Field label={t`Jusqu’au`} help={t`Ce jour compris. Rien n’est émis avant votre accord.`}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={until}
              max={today(clock)}
              onChange={(event) => {
                setUntil(event.target.value)
                look.reset()
              }}
            />
          )}
        </Field>
        {look.data && (
          <DryRun party={party} found={look.data.found} names={look.data.names} most={MOST_SHOWN} />
        )}
        <DialogFooter>
          <Button
            variant={look.data ? 'outline' : 'default'}
            disabled={until === ''}
            pending={look.isPending}
            onClick={() => look.mutate(until)}
          >
            <Trans>Voir ce qui serait facturé</Trans>
          </Button>
          {billed.length > 0 && (
            <Button pending={issue.isPending} onClick={() => issue.mutate()}>
              <Plural value={billed.length} one="Émettre # facture" other="Émettre # factures" />
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
