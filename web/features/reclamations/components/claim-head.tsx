import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { CLAIM_TYPES, type ClaimType } from '#model/domain/reclamation/claim-states.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import type { ClaimRow } from '../queries.ts'
import { DeadlineWords } from './deadline-words.tsx'

/** The subject of the claim, and its deadline. */
export function ClaimHead({ claim, onFacts }: { claim: ClaimRow; onFacts: () => void }) {
  const [command] = expandedAt(claim, 'command')
  return (
    <header className="flex shrink-0 items-start gap-3 border-b px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="break-words font-semibold text-base">{claim.subject}</h2>
        <p className="text-muted-foreground text-xs">
          <bdi className="tabular">{claim.number}</bdi>
          {' · '}
          {CLAIM_TYPES[claim.type as ClaimType] ?? ''}
          {command && (
            <>
              {' · '}
              <CommandeLink code={String(command.code ?? '')} />
            </>
          )}
          {' · '}
          <Trans>
            ouverte <Moment value={claim.created} />
          </Trans>
        </p>
        <DeadlineWords claim={claim} className="mt-1 text-sm" />
      </div>
      <Button variant="outline" size="sm" className="md:hidden" onClick={onFacts}>
        <Info aria-hidden />
        <Trans>Dossier</Trans>
      </Button>
    </header>
  )
}
