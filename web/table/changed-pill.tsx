import { Plural } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { useCalmRows } from './use-calm-rows.ts'

/** Tells that others changed the list, and brings it up to date when pressed. */
export function ChangedPill({
  calm,
}: {
  calm: Pick<ReturnType<typeof useCalmRows>, 'gone' | 'waiting' | 'showAll'>
}) {
  const { waiting, gone, showAll } = calm
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-8 z-10 flex justify-center">
      {waiting + gone.size > 0 && (
        <Button size="sm" className="pointer-events-auto rounded-full shadow-overlay" onClick={showAll}>
          <ArrowUp aria-hidden />
          {waiting > 0 ? (
            <Plural value={waiting} one="# nouvelle ligne" other="# nouvelles lignes" />
          ) : (
            <Plural value={gone.size} one="# ligne partie d’ici" other="# lignes parties d’ici" />
          )}
        </Button>
      )}
    </div>
  )
}
