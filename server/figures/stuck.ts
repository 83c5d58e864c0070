import type { StuckParcel } from '#model/domain/figures/live.ts'
import { isPast } from '#model/schema/filter.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { CallerReader } from './caller-reader.ts'

const MOST_SHOWN = 5

const FIELDS =
  'id,code,status,late_at,very_late_at,last_event_at,total,holder_kind,holder,client_source,agence,box'

type Row = Omit<StuckParcel, 'ou'> & {
  readonly holder_kind: string
  readonly holder: string
  readonly client_source: string
  readonly agence: string
  readonly box: string
}

/** The parcels whose time passed longest ago, with the person or place that has each. */
export async function stuckParcels(
  engine: CachedRecords,
  reader: CallerReader,
): Promise<readonly StuckParcel[]> {
  const rows = await reader.list<Row>('commands', {
    filter: isPast('late_at'),
    sort: 'late_at',
    fields: FIELDS,
    perPage: MOST_SHOWN,
  })
  return rows.map(({ holder_kind, holder, client_source, agence, box, ...parcel }) => ({
    ...parcel,
    ou: placeOf(engine, { holder_kind, holder, client_source, agence, box }),
  }))
}

type Held = Pick<Row, 'holder_kind' | 'holder' | 'client_source' | 'agence' | 'box'>

function placeOf(engine: CachedRecords, { holder_kind, holder, client_source, agence, box }: Held): string {
  const person = (id: string) => engine.cached('users').get(id)?.full_name ?? ''
  const place = (id: string) => engine.cached('agences').get(id)?.name ?? ''
  switch (holder_kind) {
    case 'livreur':
      return person(holder)
    case 'client':
      return person(holder) || person(client_source)
    case 'agence':
      return [place(holder) || place(agence), box].filter(Boolean).join(' · ')
    default:
      return place(agence)
  }
}
