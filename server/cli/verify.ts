import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import { fileStoreOf } from '#server/files.ts'
import { lastSeal, type Seal } from '#server/seal/block.ts'
import { verify as inspect } from '#server/verify/verify.ts'
import { type Command, UsageError } from './command.ts'
import { withExistingDatabase } from './with-database.ts'

export const verify: Command = {
  name: 'verify',
  summary: 'Cherche ce qui est faux dans la base : références, états, totaux, journal, sceaux, fichiers.',
  options: { seal: { type: 'string' } },
  help: { '--seal EMPREINTE': 'empreinte d’un sceau gardée ailleurs, qui doit être dans la chaîne' },
  async run({ config, options }) {
    const known = sealOf(options.seal)
    const { findings, seal } = await withExistingDatabase(config, async (db) => ({
      findings: await inspect(db, fileStoreOf(config), known),
      seal: await lastSeal(db),
    }))
    const data = { findings, seal: seal ?? null }
    const exit = findings.length === 0 ? 0 : 1
    const told = exit === 0 ? ['Tout est juste.'] : findings.map(({ where, what }) => `${where} : ${what}`)
    return { exit, lines: seal ? [...told, sealLine(seal)] : told, data }
  },
}

function sealOf(text: string | boolean | undefined): string | undefined {
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)) return text
  throw new UsageError('--seal attend les 64 chiffres et lettres d’une empreinte, comme verify les imprime.')
}

const sealLine = ({ n, hash, sealed_at }: Seal): string =>
  `Dernier sceau : bloc ${n} du ${frenchDateTime(fromCanonical(sealed_at))}, empreinte ${hash}`
