import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { type LocatedStop, orderLength, shortestOrder } from '#model/domain/tournee/shortest-order.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { useHere } from '#web/lib/here.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Parcel, placesQuery } from '../../queries.ts'
import { placing } from '../kept-ids.ts'
import { Ltr } from '../ltr.tsx'

interface Proposed {
  readonly before: number
  readonly after: number
}

/**
 * Sorts the stops by the shortest path from the livreur's position or from a chosen stop; the
 * order can be changed afterwards.
 */
export function ShortestOrder({ stops }: { stops: readonly Parcel[] }) {
  const { t } = useLingui()
  const { person } = useSession()
  const { data } = useQuery(placesQuery(person.id))
  const { ask, asking } = useHere()
  const [first, setFirst] = useState('')
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const places = new Map(data?.map(({ id, lat, lon }) => [id, { lat, lon }]))
  const located = stops.map(({ id }): LocatedStop => ({ id, at: places.get(id) ?? null }))
  const known = located.filter(({ at }) => at !== null).length
  const propose = (from: GeoPoint | null) => {
    const ids = shortestOrder(located, { from, first })
    const rank = new Map(ids.map((id, i) => [id, i]))
    const ordered = located.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
    setProposed({ before: orderLength(located, from), after: orderLength(ordered, from) })
    placing.set(ids)
  }
  return (
    <div className="grid gap-3 rounded-xl border bg-card p-3.5">
      <Field label={t`Commencer par`}>
        {(control) => (
          <Select
            {...control}
            className="h-12 text-base pointer-coarse:h-12"
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          >
            <option value="">{t`Le plus proche`}</option>
            {stops.map(({ id, receiver_full_name }) => (
              <option key={id} value={id}>
                {receiver_full_name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        className="h-14 text-base pointer-coarse:h-14"
        disabled={known < 2}
        pending={asking}
        onClick={() =>
          ask(
            (point) => propose(point),
            () => propose(null),
          )
        }
      >
        <Route aria-hidden />
        <Trans>Proposer l’ordre le plus court</Trans>
      </Button>
      <p role="status" className="text-base text-muted-foreground">
        {proposed ? <Lengths {...proposed} /> : <Known known={known} of={stops.length} />}
      </p>
    </div>
  )
}

const KILOMETRES = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })
const kilometres = (metres: number): string => `${KILOMETRES.format(metres / 1000)} km`

function Lengths({ before, after }: Proposed) {
  return (
    <Trans>
      À vol d’oiseau : <Ltr>{kilometres(after)}</Ltr> au lieu de <Ltr>{kilometres(before)}</Ltr>.
    </Trans>
  )
}

function Known({ known, of }: { known: number; of: number }) {
  if (known < 2) {
    return (
      <Trans>
        Pas assez d’adresses situées. Une adresse est située quand un colis y est livré, la position permise.
      </Trans>
    )
  }
  return (
    <Plural
      value={known}
      one={`# adresse située sur ${of}. Les autres restent derrière celle qu’elles suivent.`}
      other={`# adresses situées sur ${of}. Les autres restent derrière celle qu’elles suivent.`}
    />
  )
}
