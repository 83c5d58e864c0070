import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { invalid } from '#server/core/http/errors.ts'

type Event = HookEvent<Collections['agences'], Collections>

export const agencesHooks: Hooks<Collections['agences'], Collections> = {
  beforeCreate: checkHours,
  beforeUpdate: checkHours,
}

function checkHours({ record }: Event): void {
  const { ouverture, fermeture } = record
  if (ouverture === '' && fermeture === '') return
  if (ouverture !== '' && ouverture < fermeture) return
  const [field, message] =
    ouverture === ''
      ? (['ouverture', 'Donnez aussi l’heure d’ouverture.'] as const)
      : (['fermeture', `Donnez une heure de fermeture après ${ouverture}.`] as const)
  throw invalid({ [field]: { code: 'validation_invalid_hours', message } })
}
