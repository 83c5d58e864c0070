import { parseArgs } from 'node:util'
import { backup } from './cli/backup.ts'
import { type Command, type CommandInput, type CommandResult, type Exit, UsageError } from './cli/command.ts'
import { demo } from './cli/demo.ts'
import { helpOf, helpOfAll } from './cli/help.ts'
import { importCommands } from './cli/import-commands.ts'
import { migrate } from './cli/migrate.ts'
import { restore } from './cli/restore.ts'
import { serve } from './cli/serve.ts'
import { userCreate } from './cli/user-create.ts'
import { verify } from './cli/verify.ts'
import { readConfig } from './config.ts'
import { messageOf, OperatorError } from './operator-error.ts'
import { complain, complainOf, say } from './start/terminal.ts'

const COMMANDS: readonly Command[] = [
  serve,
  migrate,
  demo,
  userCreate,
  importCommands,
  backup,
  restore,
  verify,
]

const COMMON = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const

/** Runs one command line and ends the process with its code; `serve` goes on. */
export async function runCli(args: readonly string[]): Promise<void> {
  const json = args.includes('--json')
  try {
    const outcome = await execute(args)
    if (!outcome) return
    say(json ? JSON.stringify(outcome.data) : outcome.lines.join('\n'))
    process.exitCode = outcome.exit
  } catch (error) {
    if (json) say(JSON.stringify({ error: messageOf(error) }))
    else if (error instanceof UsageError)
      complain(`${error.message}\n« npm run wasl -- --help » dit comment l’écrire.`)
    else complainOf(error)
    process.exitCode = exitOf(error)
  }
}

const exitOf = (error: unknown): Exit => (error instanceof UsageError ? 2 : 1)

async function execute(args: readonly string[]): Promise<CommandResult | undefined> {
  const command = commandOf(args)
  if (!command) {
    if (args.length > 0 && !args.includes('--help')) {
      throw new UsageError(`Commande inconnue « ${args.join(' ')} ».`)
    }
    return {
      exit: args.length > 0 ? 0 : 2,
      lines: helpOfAll(COMMANDS),
      data: { commands: COMMANDS.map((c) => c.name) },
    }
  }
  const { values, positionals } = parse(command, args)
  if (values.help)
    return { exit: 0, lines: helpOf(command), data: { name: command.name, summary: command.summary } }
  mustHaveWords(command, positionals)
  return command.run({ config: configuration(), words: positionals, options: values })
}

/** The demonstration belongs to `npm start`: no command turns it on. */
function configuration(): CommandInput['config'] {
  try {
    return readConfig({ ...process.env, DEMO: '0' })
  } catch (error) {
    throw error instanceof OperatorError ? new UsageError(error.message) : error
  }
}

const commandOf = (args: readonly string[]): Command | undefined =>
  COMMANDS.find(({ name }) => name.split(' ').every((word, i) => args[i] === word))

function parse(command: Command, args: readonly string[]) {
  const rest = args.slice(command.name.split(' ').length)
  try {
    const options = { ...command.options, ...COMMON }
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
    return { values: values as CommandInput['options'], positionals }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}.`)
  }
}

function mustHaveWords({ words = [] }: Command, given: readonly string[]): void {
  const missing = words[given.length]
  if (missing !== undefined) throw new UsageError(`Il manque ${missing}.`)
  const extra = given[words.length]
  if (extra !== undefined) throw new UsageError(`« ${extra} » est de trop.`)
}

if (import.meta.main) await runCli(process.argv.slice(2))
