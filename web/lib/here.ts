import { useState } from 'react'
import type { GeoPoint } from '#model/schema/fields.ts'

interface Here {
  /** Asks the device; where it stands is given once it says so. */
  readonly ask: (take: (point: GeoPoint) => void) => void
  readonly asking: boolean
  /** It did not say: refused, switched off, or too slow. */
  readonly failed: boolean
}

const HOW: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** Where the device stands. */
export function useHere(): Here {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const ask: Here['ask'] = (take) => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        setFailed(false)
        take({ lat: coords.latitude, lon: coords.longitude })
      },
      () => {
        setAsking(false)
        setFailed(true)
      },
      HOW,
    )
  }
  return { ask, asking, failed }
}
