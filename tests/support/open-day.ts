import { firstServedDay } from '#server/parcels/times/open-days.ts'
import type { TestWasl } from './wasl.ts'

/** The first day, `2026-11-22`, at least `days` days from now on which that ville is served. */
export const openDay = ({ engine }: Pick<TestWasl, 'engine'>, ville: string, days: number): string =>
  firstServedDay(engine, ville, new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
