import { fileStoreOf } from '#server/files.ts'
import { verify as inspect } from '#server/verify/verify.ts'
import type { Command } from './command.ts'
import { withExistingDatabase } from './with-database.ts'

export const verify: Command = {
  name: 'verify',
  summary: 'Cherche ce qui est faux dans la base : références, états, totaux, journal, fichiers.',
  async run({ config }) {
    const findings = await withExistingDatabase(config, (db) => inspect(db, fileStoreOf(config)))
    if (findings.length === 0) return { exit: 0, lines: ['Tout est juste.'], data: { findings } }
    return { exit: 1, lines: findings.map(({ where, what }) => `${where} : ${what}`), data: { findings } }
  },
}
