import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entryOf } from '#server/web.ts'

/** Milliseconds for which the files of a build are served after another one took its place. */
const KEPT_MS = 7 * 86_400_000

interface Build {
  /** The script its page begins with, which names every other file: it tells builds apart. */
  readonly entry: string
  readonly files: readonly string[]
  /** When another build took its place, in milliseconds since 1970; null for the present one. */
  readonly replaced: number | null
}

/**
 * Copies the hashed files of the built web into `folder`, beside those of the builds of the last week: a page that was
 * opened before the server was renewed still finds what it loads later.
 */
export async function keepAssets(built: string, folder: string, nowMs: number): Promise<void> {
  const page = await readFile(join(built, 'index.html'), 'utf8').catch(() => null)
  const entry = page === null ? null : entryOf(page)
  if (entry === null) return
  const files = await readdir(join(built, 'assets'))
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const name of files) await copyOnce(join(built, 'assets', name), join(folder, 'assets', name))
  const former = (await readBuilds(folder))
    .filter((one) => one.entry !== entry)
    .map((one) => ({ ...one, replaced: one.replaced ?? nowMs }))
    .filter(({ replaced }) => nowMs - replaced < KEPT_MS)
  await writeBuilds(folder, [...former, { entry, files, replaced: null }])
  const kept = new Set([...former, { files }].flatMap((one) => one.files))
  for (const name of await readdir(join(folder, 'assets'))) {
    if (!kept.has(name)) await rm(join(folder, 'assets', name))
  }
}

/** A name carries the hash of its content; a copy that a crash broke off is of another length. */
async function copyOnce(from: string, to: string): Promise<void> {
  const [wanted, found] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (found?.size !== wanted.size) await copyFile(from, to)
}

const listOf = (folder: string): string => join(folder, 'builds.json')

async function readBuilds(folder: string): Promise<readonly Build[]> {
  const text = await readFile(listOf(folder), 'utf8').catch(() => '[]')
  return JSON.parse(text) as Build[]
}

/** Written under another name first, so that a crash leaves no half file. */
async function writeBuilds(folder: string, builds: readonly Build[]): Promise<void> {
  const draft = `${listOf(folder)}.draft`
  await writeFile(draft, JSON.stringify(builds))
  await rename(draft, listOf(folder))
}
