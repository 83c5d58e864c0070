import { registerFinder } from '#web/table/finders.ts'

/** Fetched with the first choice of a ville: no list waits for it. */
registerFinder('villes', async () => (await import('./find-villes.ts')).findVilles)
