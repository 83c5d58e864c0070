import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_authenticated/$list/$record')({
  component: RecordRoute,
})

/** The page of a collection shows the one record that the address names. */
type Page = (props: object) => ReactNode

const page = (load: () => Promise<Page>) => lazy(() => load().then((found) => ({ default: found })))

const commandes = async () => {
  const { Commandes } = await import('../-commandes.tsx')
  return () => <Commandes preset="all" />
}

const bons = (view: keyof typeof import('#web/features/bons/views.ts') & `${string}View`) => async () => {
  const [{ BonsPage }, views] = await Promise.all([
    import('#web/features/bons/page.tsx'),
    import('#web/features/bons/views.ts'),
  ])
  return () => <BonsPage view={views[view]} />
}

const FacturePage = lazy(() =>
  import('#web/features/factures/facture-page.tsx').then((module) => ({ default: module.FacturePage })),
)

function Facture({ list }: { list: 'factures-clients' | 'factures-livraison' }) {
  const { record } = Route.useParams()
  return <FacturePage key={record} id={record} list={list} />
}

/** The lists whose records have a page, each named as `page` of its view. */
const PAGES: Readonly<Record<string, Page>> = {
  commands: page(commandes),
  clients: page(async () => (await import('#web/features/clients/page.tsx')).ClientsPage),
  livreurs: page(async () => (await import('#web/features/livreurs/page.tsx')).LivreursPage),
  rammasage: page(async () => (await import('../-pickups.tsx')).Pickups),
  tournees: page(async () => (await import('#web/features/tournees/page.tsx')).ToursPage),
  'bon-livraison': page(bons('livraisonView')),
  'bon-retour-client': page(bons('retourClientView')),
  'bon-retour-livreur': page(bons('retourLivreurView')),
  'bons-envoi': page(bons('envoiView')),
  'factures-clients': () => <Facture list="factures-clients" />,
  'factures-livraison': () => <Facture list="factures-livraison" />,
}

/** One route for the records of all lists: each route costs bytes on every page. */
function RecordRoute() {
  const { list } = Route.useParams()
  const Page = Object.hasOwn(PAGES, list) ? PAGES[list] : undefined
  if (Page === undefined) throw notFound()
  return (
    <Placeholder content={<Skeleton className="m-5 h-96" />}>
      <Page />
    </Placeholder>
  )
}
