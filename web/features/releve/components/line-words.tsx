import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReleveLine } from '#model/domain/ledger/releve.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { formatDay, localDay } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'

const links = 'focus-ring rounded text-primary hover:underline'

/** The subject of a line: its parcel, as a link; else its facture or its paper. */
export function LineSubject({ line, className }: { line: ReleveLine; className?: string }) {
  const { command, code, destinataire, ville, facture, facture_numero, reference } = line
  if (command !== '' && code !== '') {
    return (
      <Link to="/commands" search={{ colis: code }} className={cn(links, 'text-foreground', className)}>
        <bdi>{destinataire || code}</bdi> <span className="text-muted-foreground">{ville}</span>
      </Link>
    )
  }
  if (facture !== '') return <FactureLink id={facture} number={facture_numero} className={className} />
  return <span>{reference || word(line.libelle)}</span>
}

interface FactureLinkProps {
  id: string
  number: string
  className: string | undefined
}

function FactureLink({ id, number, className }: FactureLinkProps) {
  const { person } = useSession()
  const to = person.type === 'livreur' ? '/factures-livraison' : '/factures-clients'
  return (
    <Link to={to} search={{ fiche: id }} className={cn(links, className)}>
      {number || t`Facture`}
    </Link>
  )
}

/** The reason of a line, with its day when the fact is of another day. */
export function LineReason({ line }: { line: ReleveLine }) {
  const { clock } = useSession()
  const happened = localDay(line.fait_at, clock)
  return (
    <>
      {line.avoir === '' ? word(line.libelle) : <Trans>Avoir {line.avoir}</Trans>}
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
