import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

type Line = readonly [title: MessageDescriptor, about: MessageDescriptor]

const FOR_STAFF: readonly Line[] = [
  [msg`À faire d’abord`, msg`Colis sans livreur, retards, écarts de caisse : le plus grave en haut.`],
  [msg`Argent`, msg`Ce que tiennent les livreurs et les caisses, ce que vous devez à chaque client.`],
  [msg`Journée des livreurs`, msg`Livrés, échecs et restants de chaque tournée.`],
  [msg`Taux de livraison`, msg`Par ville, livreur, client et produit.`],
]

const FOR_MERCHANTS: readonly Line[] = [
  [msg`À recevoir`, msg`Le montant de votre prochain paiement, son jour, et où est chaque dirham.`],
  [msg`À décider`, msg`Les échecs qui attendent votre réponse, à relancer d’ici.`],
  [msg`Taux de livraison`, msg`Par ville et produit.`],
]

/** The parts the page will have, for a person who still sees none of them. */
export function Tomorrow({ merchant }: { merchant: boolean }) {
  const { i18n } = useLingui()
  return (
    <section aria-label={t`Ce que cette page dira`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="border-b px-4 py-2.5 font-semibold">
        <Trans>Ce que cette page dira</Trans>
      </h2>
      <dl className="divide-y">
        {(merchant ? FOR_MERCHANTS : FOR_STAFF).map(([title, about]) => (
          <div key={title.id} className="px-4 py-2.5">
            <dt className="font-medium">{i18n._(title)}</dt>
            <dd className="text-muted-foreground text-sm">{i18n._(about)}</dd>
          </div>
        ))}
      </dl>
      {merchant && (
        <p className="border-t px-4 py-2.5">
          <Link to="/clients-fee" className="focus-ring thumb rounded text-primary hover:underline">
            <Trans>Voir ce que vous paierez</Trans>
          </Link>
        </p>
      )}
    </section>
  )
}
