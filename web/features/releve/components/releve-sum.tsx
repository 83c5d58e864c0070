import { Trans } from '@lingui/react/macro'
import { closingOf, RELEVE_GROUPS, type Releve } from '#model/domain/ledger/releve.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { formatDay, today } from '#web/table/clock.ts'

/** Opening balance, sums by kind, closing balance: shown above the lines. */
export function ReleveSum({ releve, isStaff }: { releve: Releve; isStaff: boolean }) {
  const { clock } = useSession()
  const { ouverture, sommes, cloture, compte, du, au } = releve
  const closing = closingOf(compte, cloture)
  return (
    <dl className="grid gap-x-6 gap-y-1 border-b px-4 py-4 text-sm sm:flex sm:flex-wrap sm:items-end md:px-6">
      <Term label={<Trans>Solde au {formatDay(du)}</Trans>} value={ouverture} />
      {sommes.map(({ groupe, nombre, montant }) => (
        <Term
          key={groupe}
          label={
            groupe === 'encaisse' ? `${word(RELEVE_GROUPS[groupe])} (${nombre})` : word(RELEVE_GROUPS[groupe])
          }
          value={montant}
          signed
        />
      ))}
      <div className="flex items-baseline justify-between gap-x-4 border-foreground border-t pt-1.5 max-sm:mt-1 sm:ms-auto sm:grid sm:border-0 sm:pt-0 sm:text-end">
        <dt className="font-semibold sm:font-normal">
          {isStaff ? (
            <Trans>Solde de clôture</Trans>
          ) : (
            <>
              {word(closing.words)}
              {au === today(clock) && (
                <span className="max-sm:hidden">
                  <Trans>, à cette heure</Trans>
                </span>
              )}
            </>
          )}
        </dt>
        <dd className="font-semibold text-primary text-xl">
          <Amount value={isStaff ? cloture : closing.amount} />
          {!isStaff && compte === 'DU_CLIENT' && (
            <span className="block text-end font-normal text-muted-foreground text-xs">
              <Trans>avant les frais pas encore facturés</Trans>
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

interface TermProps {
  label: React.ReactNode
  value: number
  signed?: boolean
}

const Term = ({ label, value, signed }: TermProps) => (
  <div className="flex items-baseline justify-between gap-x-4 sm:grid">
    <dt className="text-muted-foreground sm:text-xs">{label}</dt>
    <dd className="tabular font-semibold">
      {signed && value > 0 && <span aria-hidden>+ </span>}
      <Amount value={value} />
    </dd>
  </div>
)
