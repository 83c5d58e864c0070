import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OwedPlace } from '#model/domain/billing/owed.ts'
import type { PlaceOwed, ToReceive } from '#model/domain/billing/payout-answers.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { i18n, word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount, bareAmount } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { today } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'

/** The next payment of a merchant, its day, and the place of each dirham meanwhile. */
export function ToReceiveBoard({ data }: { data: ToReceive }) {
  const isNext = nextPlaces(data)
  const parts = [
    { key: 'next', title: <Trans>Dans ce paiement</Trans>, places: data.places.filter(isNext) },
    { key: 'then', title: <Trans>Ensuite</Trans>, places: data.places.filter((one) => !isNext(one)) },
  ].filter(({ places }) => places.length > 0)
  return (
    <section
      aria-label={t`À recevoir`}
      className="grid gap-4 rounded-xl border bg-card p-4 shadow-raised md:p-5"
    >
      <NextPayment {...data} />
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-8">
        {parts.map(({ key, title, places }) => (
          <div key={key}>
            <h2
              className={cn(
                'border-b-2 pb-1.5 text-sm',
                key === 'next' ? 'border-primary font-medium text-primary' : 'text-muted-foreground',
              )}
            >
              {title}
            </h2>
            <ul className="divide-y">
              {places.map((place) => (
                <PlaceLine key={place.place} {...place} muted={key === 'then'} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t pt-3 text-sm">
        <span>
          <Trans>Tout ce que Wasl vous doit, frais déduits :</Trans>{' '}
          <Amount value={data.total} className="font-semibold" />
        </span>
        <Link to="/releve" className="focus-ring thumb rounded text-primary hover:underline">
          <Trans>Voir le relevé</Trans>
        </Link>
      </p>
    </section>
  )
}

/** Selects the money of the next payment: the billed money, or while there is none, the money that can be billed. */
function nextPlaces({ places }: ToReceive): (one: PlaceOwed) => boolean {
  const billed: readonly OwedPlace[] = ['facture', 'paiement']
  if (places.some(({ place }) => billed.includes(place))) return ({ place }) => billed.includes(place)
  const later: readonly OwedPlace[] = ['livreur', 'banque']
  return ({ place }) => !later.includes(place)
}

function NextPayment({ prochain, en_attente }: ToReceive) {
  const { clock } = useSession()
  const days = daysBetween(today(clock), prochain.date)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
      <div>
        <p className="text-muted-foreground">
          <Trans>À recevoir</Trans>
        </p>
        <p className="tabular font-semibold text-[38px] leading-[44px] tracking-tight">
          {bareAmount(prochain.montant)} <span className="text-lg">DH</span>
        </p>
      </div>
      <div className="pb-1.5">
        <p>
          <strong className="font-semibold">
            {prochain.en_retard ? (
              <span data-category="echoue" className="text-tone">
                <Trans>Promis pour le {dayName(prochain.date)}, en retard</Trans>
              </span>
            ) : (
              <Trans>Le {dayName(prochain.date)}</Trans>
            )}
          </strong>
          {days > 0 && (
            <>
              , <Plural value={days} one="demain" other="dans # jours" />
            </>
          )}
        </p>
        {en_attente > 0 && (
          <p className="text-muted-foreground text-sm">
            <Trans>
              dont <Amount value={en_attente} /> déjà en cours de paiement
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** `jeudi 26 novembre`; a day has no hour, so no zone either. */
const dayName = (day: string): string =>
  new Intl.DateTimeFormat(i18n.locale === 'ar' ? 'ar-MA' : 'fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** The list behind each place. */
const LISTS: Readonly<Record<OwedPlace, { to: string; search: Readonly<Record<string, string>> }>> = {
  livreur: { to: PRESETS.all.path, search: { money_state: 'CHEZ_LIVREUR' } },
  banque: { to: PRESETS.livrees.path, search: { money_state: 'NON_ENCAISSE' } },
  caisse: { to: PRESETS.all.path, search: { money_state: 'VERSE' } },
  indemnites: { to: '/reclamations', search: { state: 'resolue' } },
  frais: { to: '/clients-fee', search: {} },
  report: { to: '/factures-clients', search: {} },
  facture: { to: '/factures-clients', search: { state: 'emise' } },
  paiement: { to: '/releve', search: {} },
}

function PlaceLine({ place, label, montant, depuis, tour_de_label, muted }: PlaceOwed & { muted: boolean }) {
  const { to, search } = LISTS[place]
  return (
    <li>
      <Link
        to={to}
        search={search}
        className="focus-ring flex items-baseline justify-between gap-3 py-2 hover:bg-accent"
      >
        <span className="min-w-0">
          <span className="block">{word(label)}</span>
          <span className="block text-muted-foreground text-xs">
            {word(tour_de_label)}
            {depuis !== '' && (
              <>
                {' · '}
                <Trans>
                  depuis le <Moment value={depuis} relative={false} />
                </Trans>
              </>
            )}
          </span>
        </span>
        <Amount value={montant} className={cn(!muted && 'font-semibold', muted && 'text-muted-foreground')} />
      </Link>
    </li>
  )
}
