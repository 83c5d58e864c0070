import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#model/collections.ts'
import { whyNoChange } from '#model/domain/commande/demande.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { Category } from '#model/domain/commande/states/states.ts'
import { eq } from '#model/schema/filter.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { AskChange } from './ask-change.tsx'
import { DemandeBody } from './demande-body.tsx'
import { demandeState } from './demandes-view.tsx'
import { demandesOfQuery } from './queries.ts'

/** The requested changes of this parcel; its client can request another, staff decides. */
export function DemandesSection({ record }: { record: ListRow }) {
  const { access, person } = useSession()
  const reads = access('demandes').list
  const demandes = useQuery({ ...demandesOfQuery(record.id), enabled: reads })
  useLiveRecords('demandes', eq('command', record.id))
  const [asking, setAsking] = useState(false)
  const list = demandes.data ?? []
  const waits = list.some(({ state }) => state === 'ouverte')
  const may = person.type === 'client' && !waits && isChangeable(record)
  if (!reads || (list.length === 0 && !may)) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Demandes de changement</Trans>
      </h3>
      {list.length > 0 && (
        <ol className="grid gap-4">
          {list.map((demande) => (
            <Demande key={demande.id} demande={demande} />
          ))}
        </ol>
      )}
      {may && (
        <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
          <PencilLine aria-hidden />
          <Trans>Demander un changement</Trans>
        </Button>
      )}
      {asking && <AskChange record={record} onClose={() => setAsking(false)} />}
    </section>
  )
}

function isChangeable(record: ListRow): boolean {
  const { status, outcome, money_state } = record
  const [state] = expandedAt(record, 'status')
  if (!state) return false
  const told = { name: String(state.name), category: state.category as Category }
  const parcel = { outcome, money_state } as Pick<Row<'commands'>, 'outcome' | 'money_state'>
  return whyNoChange(parcel, { code: stateCode(String(status)), ...told }) === null
}

function Demande({ demande }: { demande: ListRow }) {
  const [author] = expandedAt(demande, 'author')
  const [decider] = expandedAt(demande, 'decided_by')
  return (
    <li className="grid gap-2 border-border border-s-2 ps-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {demandeState(demande)}
        <span>{String(author?.full_name ?? '')}</span>
        <span className="text-muted-foreground text-xs">
          <Moment value={String(demande.created)} />
        </span>
      </p>
      {Boolean(demande.note) && <p className="whitespace-pre-line">{String(demande.note)}</p>}
      <DemandeBody demande={demande} />
      {demande.state !== 'ouverte' && demande.state !== 'retiree' && (
        <p className="text-muted-foreground text-sm">
          {[String(decider?.full_name ?? ''), String(demande.motif ?? '')].filter(Boolean).join(' · ')}
        </p>
      )}
    </li>
  )
}
