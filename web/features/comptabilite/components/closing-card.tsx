import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordModel } from 'pocketbase'
import { useState } from 'react'
import { Unread } from '#web/form/unread.tsx'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { monthName } from '#web/shared/months/months.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { formatMoment, today } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { closingQuery } from '../queries.ts'

/** The closing of a month takes two persons: one requests it, another closes. */
export function ClosingCard({ mois }: { mois: string }) {
  const { clock } = useSession()
  const closing = useQuery(closingQuery(mois))
  const isOver = mois < today(clock).slice(0, 7)
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>
          <Trans>Clôture du mois</Trans>
        </CardTitle>
        <p className="text-muted-foreground text-sm">
          <Trans>
            Après elle, rien ne s’écrit plus dans le mois : une correction est datée du mois ouvert.
          </Trans>
        </p>
      </CardHeader>
      <CardContent className="grid gap-3">
        {closing.isError && <Unread error={closing.error} onRetry={() => void closing.refetch()} />}
        {closing.isPending ? (
          <Skeleton className="h-20" />
        ) : !isOver ? (
          <p>
            <Trans>Le mois est en cours : il se ferme le mois suivant.</Trans>
          </p>
        ) : closing.data?.state === 'close' ? (
          <Closed cloture={closing.data} />
        ) : closing.data ? (
          <Asked cloture={closing.data} />
        ) : (
          !closing.isError && <Open mois={mois} />
        )}
      </CardContent>
    </Card>
  )
}

const nameIn = (cloture: RecordModel, field: 'author' | 'decided_by'): string =>
  String(cloture.expand?.[field]?.full_name ?? '')

function Closed({ cloture }: { cloture: RecordModel }) {
  const { clock } = useSession()
  const [who, when] = [nameIn(cloture, 'decided_by'), formatMoment(String(cloture.decided_at), clock)]
  return (
    <>
      <Badge data-category="livre" className="justify-self-start">
        <Trans>Clos</Trans>
      </Badge>
      <p>
        <Trans>
          Fermé le {when} par {who}.
        </Trans>
      </p>
      <p className="text-muted-foreground">
        <Trans>
          {Number(cloture.ecritures).toLocaleString('fr')} écritures, <Amount value={Number(cloture.debit)} />{' '}
          au débit comme au crédit.
        </Trans>
      </p>
    </>
  )
}

/** Callbacks of a change of a closing, which is refetched after a failure too. */
function useAfter(done: string) {
  const queries = useQueryClient()
  return {
    onSuccess: () => toast.success(done),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('clotures') }),
  }
}

function Open({ mois }: { mois: string }) {
  const { t } = useLingui()
  const ask = useMutation({
    mutationFn: () => client.collection('clotures').create({ mois }),
    ...useAfter(t`Clôture demandée`),
  })
  return (
    <>
      <p>
        <Trans>Le mois est ouvert. Demandez sa clôture : une autre personne le ferme.</Trans>
      </p>
      <Button className="justify-self-start" pending={ask.isPending} onClick={() => ask.mutate()}>
        <Trans>Demander la clôture</Trans>
      </Button>
    </>
  )
}

function Asked({ cloture }: { cloture: RecordModel }) {
  const { t } = useLingui()
  const { clock, user } = useSession()
  const [asking, setAsking] = useState(false)
  const close = useMutation({
    mutationFn: () => client.collection('clotures').update(cloture.id, { state: 'close' }),
    ...useAfter(t`Mois fermé`),
  })
  const withdraw = useMutation({
    mutationFn: () => client.collection('clotures').delete(cloture.id),
    ...useAfter(t`Demande retirée`),
  })
  const [who, when] = [nameIn(cloture, 'author'), formatMoment(String(cloture.created), clock)]
  const month = monthName(String(cloture.mois))
  const isMine = cloture.author === user.id
  return (
    <>
      <Badge data-category="en_attente" className="justify-self-start">
        <Trans>Demandée</Trans>
      </Badge>
      <p>
        <Trans>
          Demandée par {who} le {when}.
        </Trans>{' '}
        {isMine && <Trans>Une autre personne ferme le mois.</Trans>}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button onClick={() => setAsking(true)}>
            <Trans>Fermer le mois</Trans>
          </Button>
        )}
        <Button variant="outline" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          <Trans>Retirer la demande</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Fermer {month} ?</Trans>}
        confirm={<Trans>Fermer le mois</Trans>}
        pending={close.isPending}
        onConfirm={() => close.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <Trans>
          Personne ne rouvre un mois fermé. Ce qui manque s’écrira dans le mois ouvert, avec la date du fait.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
