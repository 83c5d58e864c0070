import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Columns } from './columns.tsx'

/** Placeholders at the places of the parts, until the one answer of the page has come. */
export function HomeSkeleton() {
  const { person } = useSession()
  if (person.type === 'livreur') return <Skeleton className="h-60 rounded-xl" />
  return (
    <>
      {person.type === 'client' && <Skeleton className="h-64 rounded-xl" />}
      <Columns
        main={
          <>
            <Skeleton className="h-80 rounded-xl" />
            <Skeleton className="h-40 rounded-xl" />
            <Skeleton className="h-96 rounded-xl" />
          </>
        }
        side={
          <>
            <Skeleton className="h-96 rounded-xl" />
            <Skeleton className="h-72 rounded-xl" />
          </>
        }
      />
    </>
  )
}
