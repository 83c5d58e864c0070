import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { Notice } from '#web/ui/notice.tsx'
import { personQuery } from '../queries.ts'

type Version = Readonly<Record<string, unknown>>

/** The phone’s version beside the server’s, and the ways to settle the conflict. */
export function TwoVersions({ conflit }: { conflit: ListRow }) {
  const { data: states } = useQuery(allQuery('tracking_states', ['name'], 'position'))
  const { data: motifs } = useQuery(allQuery('motifs', ['name'], 'name'))
  const [demande, present] = [conflit.demande, conflit.present] as [Version | null, Version | null]
  const { data: holder } = useQuery(personQuery(String(present?.delivery_man ?? '')))
  const [livreur] = expandedAt(conflit, 'livreur')
  const stateOf = (id: unknown) => String(states?.find((state) => state.id === id)?.name ?? '')
  const motif = motifs?.find(({ id }) => id === demande?.motif)?.name
  const owed = fromDirhams(Number(conflit.encaisse))
  const name = String(livreur?.full_name ?? '')
  const amount = format(owed)
  return (
    <section className="grid gap-3">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-muted-foreground">
            <td />
            <th scope="col" className="py-1 text-start font-medium">
              <Trans>Sa version</Trans>
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              <Trans>Au serveur</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          <Row name={<Trans>État</Trans>} his={stateOf(demande?.status)} here={stateOf(present?.status)} />
          <Row
            name={<Trans>Quand</Trans>}
            his={<Moment value={String(conflit.occurred_at)} />}
            here={<Moment value={String(present?.last_event_at ?? '')} />}
          />
          <Row name={<Trans>Livreur</Trans>} his={name} here={holder?.full_name ?? ''} />
          <Row name={<Trans>Motif</Trans>} his={String(motif ?? '')} here="" />
          <Row name={<Trans>Note</Trans>} his={String(demande?.note ?? '')} here="" />
        </tbody>
      </table>
      {owed > 0 && (
        <Notice tone={conflit.state === 'ouvert' ? 'error' : 'info'}>
          <Trans>
            {name} dit avoir encaissé {amount} : il les doit, avec son prochain versement, jusqu’à votre
            décision. S’il a bien livré, corrigez d’abord l’état du colis à son nom, puis écrivez ce qui a été
            décidé : cette dette s’efface alors.
          </Trans>
        </Notice>
      )}
    </section>
  )
}

function Row({ name, his, here }: { name: ReactNode; his: ReactNode; here: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted-foreground">
        {name}
      </th>
      <td className="py-1.5 pe-3">{his || '—'}</td>
      <td className="py-1.5">{here || '—'}</td>
    </tr>
  )
}
