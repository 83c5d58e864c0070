import { sql } from '#server/db/sql.ts'
import { isWhole, loadDemo } from '#server/demo/load.ts'
import { fileStoreOf } from '#server/files.ts'
import { type Command, type CommandInput, UsageError, wholeNumber } from './command.ts'
import { withCurrentDatabase } from './with-database.ts'

export const demo: Command = {
  name: 'demo',
  summary: 'Remplit une base vide d’une entreprise de démonstration, toujours la même.',
  options: {
    commands: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
  help: {
    '--commands N': 'nombre de commandes (5000)',
    '--seed S': 'graine du tirage (1)',
    '--until DATE': 'dernier jour des données, AAAA-MM-JJ (maintenant)',
    '--full':
      'toute l’histoire de chaque commande, et l’argent ; jusqu’à 5000 commandes, ils y sont toujours',
  },
  async run(given) {
    const commands = wholeNumber(given, 'commands', 1)
    const options = {
      commands,
      seed: wholeNumber(given, 'seed', 0),
      full: isWhole(commands, given.options.full === true),
      until: instant(given),
      password: given.config.demoPassword,
    }
    const begun = performance.now()
    const count = await withCurrentDatabase(given.config, async (db) => {
      await loadDemo(db, options, fileStoreOf(given.config))
      const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM commands`)
      return row?.n ?? 0
    })
    const seconds = Math.round(((performance.now() - begun) / 1000) * 10) / 10
    return { exit: 0, lines: [`${count} commandes en ${seconds} s.`], data: { commands: count, seconds } }
  },
}

/** A day is filled to its end; an instant is the last one. */
function instant({ options }: CommandInput): Date | undefined {
  const text = options.until
  if (typeof text !== 'string') return undefined
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(at.getTime())) return at
  throw new UsageError(`--until vaut « ${text} » : donnez une date comme 2026-11-20.`)
}
