import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FIXED_HOLIDAYS } from '#model/domain/jours-feries.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { today } from '#web/table/clock.ts'
import { allQuery, recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Reminder to check the holidays of the year: dates change by decree, feasts by the moon. */
export function YearNotice() {
  const { clock, access } = useSession()
  const year = Number(today(clock).slice(0, 4))
  const days = useQuery(allQuery('jours_feries', ['day'], 'day'))
  const missing = [year, year + 1].find(
    (one) => !days.data?.some(({ day }) => String(day).startsWith(`${one}`)),
  )
  const add = useAddFixed()
  return (
    <Notice>
      <span className="grid gap-2">
        <Trans>
          Vérifiez les dates chaque année : elles changent par décret. Les fêtes religieuses s’ajoutent dès
          qu’elles sont annoncées ; les colis déjà en attente gardent leur délai.
        </Trans>
        {days.data && missing !== undefined && access('jours_feries').create && (
          <span>
            <Button size="sm" variant="outline" disabled={add.isPending} onClick={() => add.mutate(missing)}>
              <Trans>Ajouter les fêtes à date fixe de {missing}</Trans>
            </Button>
          </span>
        )}
      </span>
    </Notice>
  )
}

/** Adds the fixed holidays of a year, all or none. */
function useAddFixed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (year: number) => {
      const batch = client.createBatch()
      for (const [day, name] of Object.entries(FIXED_HOLIDAYS)) {
        batch.collection('jours_feries').create({ id: newId(), day: `${year}-${day} 00:00:00.000Z`, name })
      }
      await batch.send()
    },
    onSuccess: async (_, year) => {
      await queries.invalidateQueries({ queryKey: recordsKey('jours_feries') })
      toast.success(t`Fêtes de ${year} ajoutées`)
    },
  })
}
