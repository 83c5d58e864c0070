import { useEffect, useRef, useState } from 'react'
import { stored } from '#web/lib/stored/stored.ts'
import type { Parcel } from '../../queries.ts'

/** A parcel that was on the list and was taken off it by others. */
export interface Withdrawn {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The local day on which it went. */
  readonly day: string
}

const isWithdrawn = (value: unknown): value is Withdrawn =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'code' in value &&
  'name' in value &&
  'day' in value

function read(text: string | null): readonly Withdrawn[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isWithdrawn) : []
  } catch {
    return []
  }
}

const withdrawn = stored<readonly Withdrawn[]>('wasl-tournee-retires', read, JSON.stringify)

/** The parcels on the page, and those of them still to be loaded or delivered. */
export interface OnPage {
  readonly all: readonly Parcel[]
  readonly active: readonly Parcel[]
}

/**
 * Changes while the page was open: the phone vibrates for a new parcel, which comes first; one that others
 * removed before it was done stays, struck through, until the livreur dismisses it.
 */
export function useChanges(page: OnPage | undefined, day: string) {
  const before = useRef<OnPage | undefined>(undefined)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const gone = withdrawn.use()
  useEffect(() => {
    const last = before.current
    if (!page || last === page) return
    before.current = page
    if (!last) return
    const arrived = without(page.active, last.all)
    if (arrived.length > 0) {
      navigator.vibrate?.([200, 100, 200])
      setFresh((ids) => new Set([...ids, ...arrived.map(({ id }) => id)]))
    }
    const left = without(last.active, page.all)
    if (left.length === 0) return
    const told = left.map(({ id, code, receiver_full_name: name }) => ({ id, code, name, day }))
    withdrawn.set([...told, ...withdrawn.get()])
  }, [page, day])
  const here = new Set(page?.all.map(({ id }) => id))
  return {
    fresh,
    gone: gone.filter((one) => one.day === day && !here.has(one.id)),
    seen: (id: string) => withdrawn.set(withdrawn.get().filter((one) => one.id !== id)),
  }
}

function without(parcels: readonly Parcel[], known: readonly Parcel[]): readonly Parcel[] {
  const ids = new Set(known.map(({ id }) => id))
  return parcels.filter(({ id }) => !ids.has(id))
}
