import type { Origin } from '#server/core/contract/hooks.ts'

/** Of a write that is decided already, on whose behalf it happens: the hooks of the record let it pass. */
export const decided = ({ caller, source, ip = '', device = null, matched = false }: Origin): Origin => ({
  caller,
  source,
  ip,
  device,
  matched,
  decided: true,
})
