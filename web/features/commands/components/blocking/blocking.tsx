import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban, LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { BLOCKABLE } from '#model/domain/commande/states/states.ts'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { suivisQuery } from '../../queries.ts'
import { MoveDialog } from '../move/lazy-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'

/** The author and reason of a blocking, and the buttons to block or free the parcel. */
export function Blocking({ record }: { record: ListRow }) {
  const { holds } = useSession()
  const [asking, setAsking] = useState(false)
  const code = stateCode(String(record.status))
  const may = holds('Commandes', 'Envois')
  const close = () => setAsking(false)
  if (code === 'BLOQUE') {
    const before = stateCode(String(record.state_before))
    const back = before && BLOCKABLE.includes(before) ? before : 'RECU_AGENCE'
    return (
      <Blocked command={record.id}>
        {may && (
          <Button size="sm" variant="outline" className="text-foreground" onClick={() => setAsking(true)}>
            <LockOpen aria-hidden />
            <Trans>Débloquer</Trans>
          </Button>
        )}
        {asking && <MoveDialog record={record} to={back} title={t`Débloquer ce colis`} onClose={close} />}
      </Blocked>
    )
  }
  if (!may || !code || !BLOCKABLE.includes(code)) return null
  return (
    <div>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        <Ban aria-hidden />
        <Trans>Bloquer</Trans>
      </Button>
      {asking && <BlockDialog record={record} onClose={close} />}
    </div>
  )
}

function Blocked({ command, children }: { command: string; children: ReactNode }) {
  const moves = useQuery(suivisQuery(command))
  const blocking = moves.data?.find(({ status }) => status === stateId('BLOQUE'))
  const [actor] = blocking ? expandedAt(blocking, 'actor') : []
  const [motif] = blocking ? expandedAt(blocking, 'motif') : []
  const by = String(actor?.full_name ?? t`Système`)
  return (
    <div
      data-category="echoue"
      className="grid justify-items-start gap-2 rounded-lg bg-tone-soft px-3 py-2.5 text-tone"
    >
      <p className="font-medium">
        {motif ? <Trans>Bloqué : {String(motif.name)}</Trans> : <Trans>Bloqué</Trans>}
      </p>
      {blocking && (
        <p className="text-sm">
          <Trans>
            Par {by}, <Moment value={String(blocking.at)} />
          </Trans>
          {Boolean(blocking.note) && (
            <span className="block whitespace-pre-line">{String(blocking.note)}</span>
          )}
        </p>
      )}
      {children}
    </div>
  )
}
