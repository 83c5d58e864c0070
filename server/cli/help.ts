import type { Command } from './command.ts'

const usage = ({ name, words = [] }: Command): string => [name, ...words].join(' ')

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

export function helpOfAll(commands: readonly Command[]): string[] {
  return [
    'npm run wasl -- <commande> [options]',
    '',
    ...table(commands.map((command) => [usage(command), command.summary] as const)),
    '',
    ...table([
      ['--help', 'les options d’une commande'],
      ['--json', 'la réponse en JSON'],
    ]),
    '',
    'Code de sortie : 0 fait, 1 quelque chose est faux, 2 commande mal écrite.',
    'La base est celle de DATA_DIR (./data), que Wasl tourne ou non, ou celle de DATABASE_URL.',
  ]
}

export function helpOf(command: Command): string[] {
  const options = Object.entries(command.help ?? {})
  const shown = options.length > 0 ? ['', ...table(options)] : []
  return [
    `npm run wasl -- ${usage(command)}${options.length > 0 ? ' [options]' : ''}`,
    '',
    command.summary,
    ...shown,
  ]
}
