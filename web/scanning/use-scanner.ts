import { type RefObject, useEffect, useEffectEvent } from 'react'
import { listenToScanner } from './listen.ts'

type Field = RefObject<HTMLElement | null>

/** The mounted fields that read a scanner, the last one mounted at the end. */
const fields: Field[] = []

const isUncovered = ({ current }: Field): boolean =>
  current !== null && current.closest('[aria-hidden="true"]') === null

/**
 * Listens to a hand scanner while the field is visible; under a modal window, it does not. Of two visible fields the
 * one mounted last listens: that of the panel beside a list, before that of the list.
 */
export function useScanner(field: Field, scanned: (text: string) => void): void {
  const onScan = useEffectEvent(scanned)
  useEffect(() => {
    fields.push(field)
    const stop = listenToScanner(
      (text) => onScan(text),
      () => fields.findLast(isUncovered) === field,
    )
    return () => {
      stop()
      fields.splice(fields.indexOf(field), 1)
    }
  }, [field])
}
