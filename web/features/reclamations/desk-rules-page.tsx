import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { reclamations_regles } from '#model/collections/reclamations_regles.ts'
import { reclamations_reponses } from '#model/collections/reclamations_reponses.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { listView } from '#web/table/view.ts'

const STAFF = { responsable: 'type = "moderateur"' } as const

const rulesView = listView(reclamations_regles, {
  path: '/reclamations',
  title: msg`Règles de réclamation`,
  columns: [
    { field: 'type', width: 220 },
    { field: 'condition', width: 220 },
    { field: 'jours', width: 130 },
    { field: 'delai_h', width: 130 },
    { field: 'plafond', width: 190 },
    { field: 'franchise', width: 190, hidden: true },
    { field: 'responsable', width: 170 },
    { field: 'valid_from', width: 120 },
    { field: 'valid_to', width: 120 },
  ],
  filters: ['type', 'responsable'],
  among: STAFF,
  empty: {
    title: msg`Aucune règle`,
    hint: msg`Une règle dit qui peut réclamer, sous combien d’heures il lui est répondu, et à qui sa réclamation est escaladée.`,
  },
})
const ruleForm = formSpec(reclamations_regles, {
  groups: [
    {
      fields: [
        'type',
        'condition',
        'jours',
        'motif',
        'delai_h',
        'plafond',
        'franchise',
        'responsable',
        'valid_from',
        'valid_to',
      ],
    },
  ],
  among: STAFF,
  wide: ['motif'],
})

const answersView = listView(reclamations_reponses, {
  path: '/reclamations',
  title: msg`Réponses types`,
  columns: [
    { field: 'name', width: 240 },
    { field: 'type', width: 200 },
    { field: 'fr', width: 360 },
    { field: 'ar', width: 360 },
    { field: 'active', width: 90 },
  ],
  filters: ['type', 'active'],
  empty: {
    title: msg`Aucune réponse type`,
    hint: msg`Les réponses de la maison, en français et en arabe, à portée de main dans chaque réclamation.`,
  },
})
const answerForm = formSpec(reclamations_reponses, {
  groups: [{ fields: ['name', 'type', 'fr', 'ar', 'active'] }],
  wide: ['fr', 'ar'],
})

/** The rules of eligibility, or the answer templates. */
export function DeskRulesPage({ onglet }: { onglet: 'regles' | 'reponses' }) {
  const intro = (
    <Link
      to="/reclamations"
      className="focus-ring inline-flex items-center gap-1.5 justify-self-start rounded font-medium text-primary text-sm hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
      <Trans>Toutes les réclamations</Trans>
    </Link>
  )
  return onglet === 'regles' ? (
    <RecordPage view={rulesView} form={ruleForm} intro={intro} />
  ) : (
    <RecordPage view={answersView} form={answerForm} intro={intro} />
  )
}
