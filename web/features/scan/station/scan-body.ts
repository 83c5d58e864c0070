import type { Body } from '#model/collections.ts'

/** A scan as the station writes it. */
export type ScanBody = Body<'scans'> & { readonly id: string; readonly text: string }
