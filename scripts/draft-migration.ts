/** Prints the declarations that no migration has yet: a draft to edit into the next file of server/db/migrations. */
import { readdirSync, readFileSync } from 'node:fs'
import { DECLARED } from '#model/collections.ts'
import { createAll } from '#server/db/ddl.ts'
import { draftOf } from '#server/db/draft.ts'

const FOLDER = new URL('../server/db/migrations/', import.meta.url)

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
const draft = draftOf(createAll(DECLARED), migrations)
process.stdout.write(
  draft === '' ? '-- The migrations have every table, column and index that is declared.\n' : `${draft}\n`,
)
