import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Source files under a folder of the project, by path from its root. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
