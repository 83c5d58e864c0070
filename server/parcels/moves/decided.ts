import type { Origin } from '#server/core/contract/hooks.ts'

/** The origin of a write that is already decided: the hooks of the record let it pass. */
export const originOfDecided = ({
  caller,
  source,
  ip = '',
  device = null,
  matched = false,
}: Origin): Origin => ({
  caller,
  source,
  ip,
  device,
  matched,
  decided: true,
})
