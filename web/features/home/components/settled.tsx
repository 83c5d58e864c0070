import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The longest wait for slow answers: after it, the answers that have come are shown. */
const LONGEST_MS = 1_500

/**
 * Parts whose heights depend on their answers, shown together once these have come: shown one by one, each would push
 * down what is being read.
 */
export function Settled({ children }: { children: ReactNode }) {
  const fetching = useIsFetching()
  const [begun, setBegun] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (fetching > 0) setBegun(true)
    else if (begun) setShown(true)
  }, [fetching, begun])
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!shown && <Skeleton className="h-[36rem] rounded-xl" />}
      <div className={cn('grid grid-cols-1 gap-8', !shown && 'invisible h-0 overflow-hidden')}>
        {children}
      </div>
    </>
  )
}
