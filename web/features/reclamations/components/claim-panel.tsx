import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import { useSession } from '#web/lib/session.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { RowState } from '#web/shared/cells/state-badge.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import type { ClaimRow } from '../queries.ts'
import { ClientActions } from './client-actions.tsx'
import { DeskActions } from './desk-actions.tsx'
import { FoundAgain } from './found-again.tsx'

/** The decision, the parcel, and the actions left to this person. */
export function ClaimPanel({ claim, onBack }: { claim: ClaimRow; onBack: () => void }) {
  const { access, person } = useSession()
  const isDesk = access('reclamations').write.includes('state')
  return (
    <div className="grid content-start gap-5 p-4">
      <Button variant="ghost" size="sm" className="justify-self-start md:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="rtl:rotate-180" />
        <Trans>Conversation</Trans>
      </Button>
      {isDecided(claim.state) && <Decision claim={claim} />}
      {isDesk && <DeskActions key={claim.id} claim={claim} />}
      {person.type === 'client' && <ClientActions claim={claim} />}
      <Parcel claim={claim} />
    </div>
  )
}

function Decision({ claim }: { claim: ClaimRow }) {
  return (
    <section className="grid gap-1 border-b pb-4">
      <h3 className="text-muted-foreground text-sm">
        <Trans>Décision</Trans>
      </h3>
      {claim.indemnity > 0 ? (
        <>
          <p className="tabular font-semibold text-2xl">{format(fromDirhams(claim.indemnity))}</p>
          <p className="text-sm">
            <Trans>Indemnité créditée sur le relevé, payée avec la prochaine facture.</Trans>
          </p>
          <FoundAgain claim={claim} />
        </>
      ) : (
        <p className="font-semibold text-lg">
          {claim.withdrawn ? (
            <Trans>Retirée par le client</Trans>
          ) : claim.state === 'resolue' ? (
            <Trans>Résolue, sans indemnité</Trans>
          ) : (
            <Trans>Rejetée</Trans>
          )}
        </p>
      )}
    </section>
  )
}

/** The parcel in question, as the person sees it. */
function Parcel({ claim }: { claim: ClaimRow }) {
  const [command] = expandedAt(claim, 'command')
  const [client] = expandedAt(claim, 'client')
  const [ville] = expandedAt(claim, 'command.city')
  const [facture] = expandedAt(claim, 'facture_detail.facture')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm [&_dd]:min-w-0 [&_dd]:text-end [&_dt]:text-muted-foreground">
      {client && (
        <>
          <dt>
            <Trans>Client</Trans>
          </dt>
          <dd className="truncate">{String(client.full_name ?? '')}</dd>
        </>
      )}
      {command && (
        <>
          <dt>
            <Trans>Colis</Trans>
          </dt>
          <dd>
            <CommandeLink code={String(command.code ?? '')} />
          </dd>
          <dt>
            <Trans>État</Trans>
          </dt>
          <dd className="grid justify-items-end">
            <RowState row={command} />
          </dd>
          <dt>
            <Trans>Destinataire</Trans>
          </dt>
          <dd>
            <bdi>{String(command.receiver_full_name ?? '')}</bdi>
            {ville && <> · {String(ville.name ?? '')}</>}
          </dd>
          <dt>
            <Trans>Montant</Trans>
          </dt>
          <dd className="tabular">{format(fromDirhams(Number(command.total ?? 0)))}</dd>
          {Number(command.declared_value ?? 0) > 0 && (
            <>
              <dt>
                {command.assure === true ? <Trans>Valeur assurée</Trans> : <Trans>Valeur déclarée</Trans>}
              </dt>
              <dd className="tabular">{format(fromDirhams(Number(command.declared_value)))}</dd>
            </>
          )}
        </>
      )}
      {facture && (
        <>
          <dt>
            <Trans>Facture</Trans>
          </dt>
          <dd className="tabular">{String(facture.number ?? '')}</dd>
        </>
      )}
    </dl>
  )
}
