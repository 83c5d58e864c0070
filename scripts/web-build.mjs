import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, Sentence } from './dependencies.mjs'

const PAGE = join(ROOT, 'dist/web/index.html')
const STAMP = join(ROOT, 'dist/.inputs')
/** Everything the pages are made from. */
const FOLDERS = ['web', 'model']
const FILES = ['vite.config.ts', 'lingui.config.ts', 'package-lock.json', 'package.json']

/** False for files the build itself writes, and for tests. */
const isInput = (file) => !/\.gen\.ts$|\.test\.tsx?$/.test(file)

function filesOf(folder) {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function inputsDigest() {
  const plugins = filesOf('scripts').filter((file) => /vite-[^/]*$/.test(file))
  const files = [...FOLDERS.flatMap(filesOf), ...plugins, ...FILES.map((file) => join(ROOT, file))]
  const hash = createHash('sha256')
  for (const file of files.filter(isInput).sort()) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function mustBeWritable() {
  try {
    for (const folder of [ROOT, join(ROOT, 'node_modules')]) accessSync(folder, constants.W_OK)
  } catch {
    const owner = 'l’utilisateur à qui il appartient'
    throw new Sentence(
      `Les pages sont à construire et le dossier ${ROOT} n’est pas accessible en écriture : lancez « npm start » une fois avec ${owner}.`,
    )
  }
}

/** Builds the web pages when what they are made from changed. */
export async function buildIfStale() {
  const digest = inputsDigest()
  if (existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  mustBeWritable()
  process.stdout.write('Construction des pages…\n')
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  // A test runner sets NODE_ENV to « test », with which React is built for development.
  await run(process.execPath, vite, { env: { ...process.env, NODE_ENV: 'production' } })
  writeFileSync(STAMP, digest)
}
