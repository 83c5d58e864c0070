import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { recordsWithoutFile } from '#server/core/files/audit.ts'
import { fileFields } from '#server/core/files/file-changes.ts'
import type { FileStore } from '#server/core/files/file-store.ts'
import type { Db } from '#server/db/database.ts'
import { type Finding, finding } from './finding.ts'

/** Every file a record names is there. */
export async function checkFiles(
  db: Db,
  files: FileStore,
  declared: readonly Collection[] = DECLARED,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of declared) {
    for (const [name] of fileFields(collection)) {
      const ids = await recordsWithoutFile(db, files, collection, name)
      const where = `${collection.name}.${name}`
      findings.push(
        ...finding(where, { n: ids.length, ids }, (n) => `${n} fiches nomment un fichier qui manque`),
      )
    }
  }
  return findings
}
