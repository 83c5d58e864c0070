import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Tentatives as Counted, TENTATIVES_DAYS } from '#model/domain/tournee/tentatives.ts'
import { client } from '#web/lib/client.ts'

/** Rate of attempts that recipients contradict: a reason to call the livreur, no proof. */
export function Tentatives({ livreur }: { livreur: string }) {
  const { data } = useQuery({
    queryKey: ['tentatives', livreur],
    queryFn: ({ signal }) => client.send<Counted>(`/api/wasl/livreurs/${livreur}/tentatives`, { signal }),
  })
  if (!data || data.tentatives === 0) return null
  const { tentatives, contredites, loin } = data
  const rate = Math.round((contredites / tentatives) * 100)
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-semibold">
        <Trans>Échecs annoncés, {TENTATIVES_DAYS} jours</Trans>
      </h3>
      <p>
        <Trans>
          {contredites} sur {tentatives} contredits par le destinataire ({rate} %)
        </Trans>
      </p>
      {loin > 0 && (
        <p>
          <Plural
            value={loin}
            one="# annoncé à plus d’un kilomètre de l’adresse : à vérifier"
            other="# annoncés à plus d’un kilomètre de l’adresse : à vérifier"
          />
        </p>
      )}
    </section>
  )
}
