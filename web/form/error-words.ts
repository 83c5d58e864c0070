import { plural, t } from '@lingui/core/macro'
import { ClientResponseError } from 'pocketbase'
import type { FieldError } from '#model/schema/checks.ts'
import { word } from '#web/lib/i18n.ts'
import { inFrench } from '#web/lib/protocol-words.ts'

/**
 * A refusal in French: the problem, then the remedy. The product's own sentences are returned as they are.
 */
export function errorWords({ code, message, params }: FieldError, help = ''): string {
  // Passwords are refused without parameters: the number stands in the sentence alone.
  const told = /\d+/.exec(message)?.[0]
  const limit = Number(params?.max ?? params?.min ?? params?.maxSelect ?? told ?? 0)
  switch (code) {
    case 'validation_required':
      return t`À remplir.`
    case 'validation_not_unique':
      return t`Cette valeur est déjà prise. Choisissez-en une autre.`
    case 'validation_is_email':
      return t`Adresse incomplète. Écrivez-la comme nom@exemple.ma.`
    case 'validation_invalid_url':
      return t`Adresse web incomplète. Écrivez-la comme https://exemple.ma.`
    case 'validation_invalid_format':
      return help === '' ? t`Ce n’est pas la forme attendue.` : t`Ce n’est pas la forme attendue. ${help}`
    case 'validation_max_text_constraint':
      return plural(limit, { one: '# caractère au plus.', other: '# caractères au plus.' })
    case 'validation_min_text_constraint':
      return plural(limit, { one: '# caractère au moins.', other: '# caractères au moins.' })
    case 'validation_min_number_constraint':
      return t`${limit} au moins.`
    case 'validation_max_number_constraint':
      return t`${limit} au plus.`
    case 'validation_only_int_constraint':
      return t`Un nombre entier, sans virgule.`
    case 'validation_too_many_values':
      return t`${limit} choix au plus.`
    case 'validation_too_many_files':
      return plural(limit, { one: '# fichier au plus.', other: '# fichiers au plus.' })
    case 'validation_file_size_limit':
      return t`Fichier trop lourd : ${inMegabytes(params?.maxSize)} Mo au plus.`
    case 'validation_invalid_mime_type':
      return t`Ce type de fichier n’est pas accepté ici.`
    case 'validation_invalid_file':
      return t`Ce fichier n’est plus là. Choisissez-le de nouveau.`
    case 'validation_content_size_limit':
      return t`Texte trop long.`
    case 'validation_invalid_latitude':
    case 'validation_invalid_longitude':
      return t`Ce lieu n’est pas sur la carte : latitude de -90 à 90, longitude de -180 à 180.`
    case 'validation_missing_rel_records':
      return t`Cette fiche n’existe plus. Choisissez-en une autre.`
    case 'validation_invalid_old_password':
      return t`Ce n’est pas le mot de passe actuel.`
    case 'validation_values_mismatch':
      return t`Les deux saisies diffèrent.`
    default:
      // A rule of the model, checked in the browser.
      return word(inFrench(message))
  }
}

/** `2,5` */
const inMegabytes = (bytes: unknown): string =>
  String(Math.round((Number(bytes) / 1_048_576) * 10) / 10).replace('.', ',')

/** Refused fields of a failed write, by name. */
export function refusedFields(error: unknown): ReadonlyMap<string, FieldError> {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return new Map()
  const data: unknown = error.response.data
  if (typeof data !== 'object' || data === null) return new Map()
  return new Map(
    Object.entries(data).flatMap(([name, told]) => (isFieldError(told) ? [[name, told] as const] : [])),
  )
}

/** Field name → sentence, for forms that place them themselves. */
export const refusedWords = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries([...refusedFields(error)].map(([name, told]) => [name, errorWords(told)]))

/** A refusal in one sentence: of the first field refused, else of the whole. */
export function refusalSentence(error: unknown): string {
  const [field] = refusedFields(error).values()
  if (field) return errorWords(field)
  if (!(error instanceof ClientResponseError)) return String(error)
  return error.status === 0
    ? t`Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.`
    : inFrench(String(error.response.message ?? ''))
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value
