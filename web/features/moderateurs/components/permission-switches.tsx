import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { PERMISSIONS, type Permission } from '#model/domain/permissions.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The 18 permissions by the work they open. */
const GROUPS: readonly { title: MessageDescriptor; permissions: readonly Permission[] }[] = [
  {
    title: msg`Colis`,
    permissions: ['Commandes', 'Modification etat commandes', 'Ramassage', 'Envois', 'BLS', 'Reclamations'],
  },
  {
    title: msg`Argent`,
    permissions: ['Factures clients', 'Factures livreurs', 'Frais de livraison', 'Depences'],
  },
  { title: msg`Réseau`, permissions: ['Clients', 'Livreurs', 'Villes', 'Stocks', 'Emballages'] },
  { title: msg`Administration`, permissions: ['Moderateurs', 'Etats', 'Annonces'] },
]

/** One switch per permission: without it, the entry is not even in the menu. */
export function PermissionSwitches({ name }: { name: string }) {
  const { i18n } = useLingui()
  const { control } = useFormContext<FormValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => {
        const held = Array.isArray(field.value) ? field.value.map(String) : []
        const toggle = (permission: string) =>
          field.onChange(
            // Kept in the order of the declaration, so that equal rights are equal values.
            Object.keys(PERMISSIONS).filter((one) =>
              one === permission ? !held.includes(one) : held.includes(one),
            ),
          )
        return (
          <div className="grid gap-4 sm:grid-cols-2">
            {GROUPS.map((group) => (
              <fieldset key={group.permissions.join()} className="rounded-lg border p-3">
                <legend className="px-1 font-medium text-muted-foreground text-xs">
                  {i18n._(group.title)}
                </legend>
                {group.permissions.map((permission) => (
                  <PermissionSwitch
                    key={permission}
                    permission={permission}
                    on={held.includes(permission)}
                    onToggle={toggle}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        )
      }}
    />
  )
}

interface PermissionSwitchProps {
  permission: Permission
  on: boolean
  onToggle: (permission: string) => void
}

function PermissionSwitch({ permission, on, onToggle }: PermissionSwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded px-1 hover:bg-accent pointer-coarse:min-h-12"
    >
      {PERMISSIONS[permission]}
      <Switch
        id={id}
        checked={on}
        aria-label={t`Permission ${PERMISSIONS[permission]}`}
        onCheckedChange={() => onToggle(permission)}
      />
    </label>
  )
}
