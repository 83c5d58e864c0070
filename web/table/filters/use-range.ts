import { useEffect, useRef } from 'react'
import { type Ends, rangeOf } from '../range.ts'

/** Changes a range by one of its ends. Fingers are ahead of what is shown: what was asked last counts. */
export function useRange({ from, to }: Ends, onChange: (range: string) => void) {
  const asked = useRef<Ends>({ from, to })
  useEffect(() => {
    asked.current = { from, to }
  }, [from, to])
  return (end: Partial<Ends>) => {
    asked.current = { ...asked.current, ...end }
    onChange(rangeOf(asked.current))
  }
}
