import { t } from '@lingui/core/macro'
import { ledger_accounts } from '#model/collections/ledger_accounts.ts'
import { eq, or } from '#model/schema/filter.ts'
import { RelationInput } from '#web/form/inputs/relation-input.tsx'
import { useSession } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'

/** The choice of a statement: people who settle clients see clients, people who settle livreurs see livreurs. */
export function WhoseReleve({ user, onChange }: { user: string; onChange: (user: string) => void }) {
  const { holds } = useSession()
  const types = [
    ...(holds('Factures clients') ? [eq('type', 'client')] : []),
    ...(holds('Factures livreurs') ? [eq('type', 'livreur')] : []),
  ]
  return (
    <div className="px-4 pt-4 md:px-6">
      <Field label={t`Relevé de`} className="w-full sm:w-80">
        {(control) => (
          <RelationInput
            field={ledger_accounts.fields.user}
            control={control}
            value={user}
            among={or(...types)}
            inputRef={null}
            onBlur={() => {}}
            onChange={(chosen) => onChange(String(chosen))}
          />
        )}
      </Field>
    </div>
  )
}
