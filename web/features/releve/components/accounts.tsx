import { t } from '@lingui/core/macro'
import { ACCOUNTS } from '#model/domain/ledger/accounts.ts'
import { STATEMENT_ACCOUNTS, type StatementAccount } from '#model/domain/ledger/releve.ts'
import { word } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'

interface AccountsProps {
  chosen: StatementAccount
  onChange: (compte: string) => void
}

/** The three accounts of a livreur (cash to hand over, debts, commissions), which are never netted. */
export const Accounts = ({ chosen, onChange }: AccountsProps) => (
  <fieldset className="flex flex-wrap gap-1.5 px-4 pt-4 md:px-6">
    <legend className="sr-only">{t`Comptes du livreur`}</legend>
    {STATEMENT_ACCOUNTS.livreur.map((kind) => (
      <Button
        key={kind}
        size="sm"
        variant={chosen === kind ? 'default' : 'outline'}
        aria-pressed={chosen === kind}
        onClick={() => onChange(kind)}
      >
        {word(ACCOUNTS[kind].label)}
      </Button>
    ))}
  </fieldset>
)
