import { plural, t } from '@lingui/core/macro'
import { jobs } from '#model/collections/jobs.ts'
import { isAboutPapers } from '#model/domain/lot.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { KIND_LABELS } from '#model/domain/notifications/kinds.ts'
import { CRENEAUX, type Creneau } from '#model/domain/ramassage.ts'
import { word } from '#web/lib/i18n.ts'
import { formatDay } from '#web/table/clock.ts'
import type { Notification } from '../queries.ts'

export interface NotificationWords {
  readonly title: string
  /** Empty where the title says all. */
  readonly line: string
}

type Told = Pick<Notification, 'kind' | 'count' | 'details'>

/** Keeps a name, a number or a code in its own direction inside an Arabic sentence. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** The words of a notification, in the language of its reader. */
export function wordsOf({ kind, count, details }: Told): NotificationWords {
  const values = (details ?? {}) as Readonly<Record<string, string | number | undefined>>
  const said = (name: string): string => isolated(String(values[name] ?? ''))
  const plain = (name: string): string => String(values[name] ?? '')
  const amount = (name: string): string => isolated(format(fromDirhams(Number(values[name] ?? 0))))
  switch (kind) {
    case 'colis_echec':
      return {
        title: plural(count, { one: '# colis en échec', other: '# colis en échec' }),
        line: count === 1 ? plain('code') : t`Le dernier : ${said('code')}`,
      }
    case 'reclamation_reponse':
      return { title: t`Réponse à votre réclamation ${said('number')}`, line: plain('subject') }
    case 'facture_emise':
      return { title: t`Facture ${said('number')} émise`, line: t`À recevoir : ${amount('net')}` }
    case 'paiement_recu':
      return {
        title: t`Vous êtes payé : ${amount('montant')}`,
        line: values.mode === 'especes' ? t`En espèces` : t`Par virement`,
      }
    case 'ramassage_annule':
      return { title: t`Ramassage du ${isolated(formatDay(plain('date')))} annulé`, line: plain('motif') }
    case 'ramassage_reporte':
      return {
        title: t`Ramassage reporté au ${isolated(formatDay(plain('date')))}`,
        line: word(CRENEAUX[plain('creneau') as Creneau]?.label ?? ''),
      }
    case 'ecart_caisse':
      return { title: t`Écart de ${amount('ecart')}, ${said('livreur')}`, line: t`Versement ${said('recu')}` }
    case 'reclamation_nouvelle':
      return { title: t`Nouvelle réclamation ${said('number')}`, line: plain('subject') }
    case 'reclamation_escaladee':
      return { title: t`La réclamation ${said('number')} vous est confiée`, line: plain('subject') }
    case 'reclamation_hors_delai':
      return { title: t`Réclamation ${said('number')} hors délai, sans responsable`, line: plain('subject') }
    case 'reclamation_suite':
      return { title: t`Nouveau message, réclamation ${said('number')}`, line: plain('subject') }
    case 'rib_demande':
      return { title: t`Changement de RIB : ${said('client')}`, line: t`À vérifier avec l’attestation` }
    case 'import_rejets': {
      const accepted = Number(values.accepted ?? 0)
      return {
        title: plural(Number(values.rejected ?? 0), {
          one: 'Import : # ligne refusée',
          other: 'Import : # lignes refusées',
        }),
        line: `${said('file')} · ${plural(accepted, { one: '# commande créée', other: '# commandes créées' })}`,
      }
    }
    case 'lot_fini': {
      const labels: Readonly<Record<string, string>> = jobs.fields.kind.options
      const refused = Number(values.refused ?? 0)
      const applied = Number(values.applied ?? 0)
      const done = isAboutPapers(plain('action'))
        ? plural(applied, { one: '# fiche traitée', other: '# fiches traitées' })
        : plural(applied, { one: '# colis traité', other: '# colis traités' })
      return {
        title: t`Lot terminé : ${word(labels[plain('action')] ?? '')}`,
        line: refused === 0 ? done : `${done} · ${plural(refused, { one: '# refusé', other: '# refusés' })}`,
      }
    }
    case 'export_fini':
      return {
        title: values.state === 'pret' ? t`Votre export est prêt` : t`Votre export a échoué`,
        line: `${said('file')} · ${plural(Number(values.rows ?? 0), { one: '# ligne', other: '# lignes' })}`,
      }
    case 'colis_affectes':
      return {
        title: plural(count, { one: '# colis vous est affecté', other: '# colis vous sont affectés' }),
        line: t`Ils sont dans votre tournée dès leur chargement`,
      }
    case 'versement_corrige':
      return { title: t`Versement corrigé : ${amount('difference')}`, line: t`Colis ${said('code')}` }
    case 'message':
      return {
        title:
          count > 1 ? t`${count} messages, dont un de ${said('author')}` : t`Message de ${said('author')}`,
        line: plain('title'),
      }
    default:
      return { title: word(KIND_LABELS[kind as keyof typeof KIND_LABELS] ?? ''), line: '' }
  }
}
