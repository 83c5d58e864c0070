import { t } from '@lingui/core/macro'
import { ACCOUNTS } from '#model/domain/ledger/accounts.ts'
import { STATEMENTS, type StatedAccount } from '#model/domain/ledger/releve.ts'
import { Tabs, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'

/** What a livreur hands over, what he owes and what he is paid are three accounts, never one balance. */
export const Accounts = ({
  chosen,
  onChange,
}: {
  chosen: StatedAccount
  onChange: (compte: string) => void
}) => (
  <Tabs value={chosen} onValueChange={onChange} className="px-4 pt-2 md:px-6">
    <TabsList aria-label={t`Comptes du livreur`}>
      {STATEMENTS.livreur.map((kind) => (
        <TabsTrigger key={kind} value={kind}>
          {ACCOUNTS[kind].label}
        </TabsTrigger>
      ))}
    </TabsList>
  </Tabs>
)
