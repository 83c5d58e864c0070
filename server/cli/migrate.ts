import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'Met la base à la version de ce programme.',
  async run({ config }) {
    const applied = await withDatabase(config, upgradeDatabase)
    const lines = applied.length === 0 ? ['La base est à jour.'] : applied.map((name) => `✓ ${name}`)
    return { exit: 0, lines, data: { applied } }
  },
}
