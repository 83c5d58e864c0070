import { createFileRoute } from '@tanstack/react-router'
import { FacturePage } from '#web/features/factures/facture-page.tsx'

export const Route = createFileRoute('/_authenticated/factures-livraison/$facture')({
  component: () => {
    const { facture } = Route.useParams()
    return <FacturePage key={facture} id={facture} list="/factures-livraison" />
  },
})
