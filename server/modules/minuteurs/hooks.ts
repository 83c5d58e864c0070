import type { Collections } from '#model/collections.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { requestClocks } from '#server/parcels/times/start-clocks.ts'

type Event = HookEvent<Collections['minuteurs'], Collections>

export const minuteursHooks: Hooks<Collections['minuteurs'], Collections> = {
  beforeCreate: checkOrder,
  beforeUpdate: checkOrder,
  afterCreate: begin,
  afterUpdate: begin,
  afterDelete: begin,
}

/** Refuses a « very late » that comes before « late ». */
function checkOrder({ record }: Event): void {
  const { same_day, orange_h, red_h } = record
  if (same_day || red_h === 0 || red_h >= orange_h) return
  throw invalid({
    red_h: {
      code: 'validation_red_before_orange',
      message: `Un colis est très en retard après avoir été en retard : donnez au moins ${orange_h} h, ou 0 pour jamais.`,
    },
  })
}

/** Parcels that wait in that state without a clock have one from now on; a deadline already given stays. */
async function begin({ record, tx }: Event): Promise<void> {
  await requestClocks(tx, record)
}
