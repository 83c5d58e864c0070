import { Moment } from '#web/table/cells/moment.tsx'
import type { ListRow } from '#web/table/columns.ts'

/** Time of the phone's last known position, as a link to the map. */
export function LastPosition({ phone }: { phone: ListRow }) {
  const { position, position_at } = phone as { position?: { lat: number; lon: number }; position_at?: string }
  if (!position || !position_at) return null
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${position.lat},${position.lon}`}
      target="_blank"
      rel="noreferrer"
      className="focus-ring rounded text-primary hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      <Moment value={position_at} />
    </a>
  )
}
