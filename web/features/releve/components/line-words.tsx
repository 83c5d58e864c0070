import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReleveLine } from '#model/domain/ledger/releve.ts'
import { useSession } from '#web/lib/session.ts'
import { formatDay, localDay } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'

const links = 'focus-ring rounded text-primary hover:underline'

/** Of what the line is: its parcel, which opens; its facture or its paper. */
export function LineSubject({ line }: { line: ReleveLine }) {
  const { command, code, destinataire, ville, facture, facture_numero, reference } = line
  if (command !== '' && code !== '') {
    return (
      <Link to="/commands" search={{ colis: code }} className={cn(links, 'text-foreground')}>
        <bdi>{destinataire || code}</bdi> <span className="text-muted-foreground">{ville}</span>
      </Link>
    )
  }
  if (facture !== '') return <FactureLink id={facture} number={facture_numero} />
  return <span>{reference || line.libelle}</span>
}

function FactureLink({ id, number }: { id: string; number: string }) {
  const { person } = useSession()
  const to = person.type === 'livreur' ? '/factures-livraison' : '/factures-clients'
  return (
    <Link to={to} search={{ fiche: id }} className={links}>
      {number || t`Facture`}
    </Link>
  )
}

/** What happened; a fact of another day says so. */
export function LineReason({ line }: { line: ReleveLine }) {
  const { clock } = useSession()
  const happened = localDay(line.fait_at, clock)
  return (
    <>
      {line.libelle}
      {happened !== localDay(line.date, clock) && (
        <>
          {' '}
          <Trans>(fait du {formatDay(happened)})</Trans>
        </>
      )}
    </>
  )
}

/** Where the money of the parcel is by now. */
export function LinePlace({ line }: { line: ReleveLine }) {
  switch (line.argent) {
    case 'NON_ENCAISSE':
      return <Trans>attendu de la banque</Trans>
    case 'CHEZ_LIVREUR':
      return <Trans>chez le livreur</Trans>
    case 'VERSE':
      return <Trans>versé, à facturer</Trans>
    case 'FACTURE':
      return <Trans>facturé, à payer</Trans>
    case 'PAYE':
      return <Trans>payé</Trans>
    default:
      return null
  }
}
