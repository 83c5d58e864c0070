/** Prints the tables the declarations ask for: a draft to edit into the next file of server/db/migrations. */
import { collectionOf, collections } from '#model/collections.ts'
import { createAll } from '#server/db/ddl.ts'

const names = Object.keys(collections) as (keyof typeof collections)[]
process.stdout.write(`${createAll(names.map(collectionOf))}\n`)
