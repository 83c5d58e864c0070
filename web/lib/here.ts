import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GeoPoint } from '#model/schema/fields.ts'

interface Here {
  /** Requests the position of the device; calls `take` with it, or `otherwise` when there is none. */
  readonly ask: (take: (point: GeoPoint) => void, otherwise?: () => void) => void
  readonly asking: boolean
  /** True when the device gave no position: refused, switched off or too slow. */
  readonly failed: boolean
}

const HOW: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** Where the device stands. */
export function useHere(): Here {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const ask: Here['ask'] = (take, otherwise) => {
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
        otherwise?.()
      },
      HOW,
    )
  }
  return { ask, asking, failed }
}

/**
 * Where the device stands, read once without a question and only where the person has allowed it before; null until it
 * is known. Nothing waits for it.
 */
export function useGrantedFix(): RefObject<GeoPoint | null> {
  const fix = useRef<GeoPoint | null>(null)
  useEffect(() => {
    let isLeft = false
    void isGranted().then((granted) => {
      if (!granted || isLeft) return
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          fix.current = { lat: coords.latitude, lon: coords.longitude }
        },
        () => undefined,
        HOW,
      )
    })
    return () => {
      isLeft = true
    }
  }, [])
  return fix
}

async function isGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
