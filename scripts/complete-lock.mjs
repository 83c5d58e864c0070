import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm install` leaves builds for other platforms out of the lock when it cannot see them, and `npm ci` then
 * refuses the lock. After each `npm install`: node scripts/complete-lock.mjs. With --check nothing is written.
 */
const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const PREFIX = 'node_modules/'

/** The folders Node looks in from the package at `path`, nearest first. */
function foldersAround(path) {
  const folders = []
  for (let at = path.lastIndexOf(PREFIX); at !== -1; at = path.lastIndexOf(PREFIX, at - 1)) {
    folders.push(path.slice(0, at + PREFIX.length))
    if (at === 0) break
  }
  return folders
}

/** Most builds are pinned to an exact version: another one higher up does not count. */
const satisfies = (entry, range) => entry !== undefined && (!/^\d/.test(range) || entry.version === range)

function missingFrom(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .map(([name, range]) => ({
        name,
        range,
        dev,
        places: foldersAround(path || PREFIX).map((at) => at + name),
      }))
      .filter(({ places, range }) => {
        const nearest = places.find((place) => packages[place])
        return !satisfies(packages[nearest], range)
      }),
  )
}

/** The highest free place for the package; when none is free, the nearest, whose entry is replaced. */
const placeFor = ({ places }, packages) =>
  places.findLast((place) => packages[place] === undefined) ?? places[0]

/** npm installs an entry only where its system and processor match. */
function stub({ name, range, dev }) {
  const [os = 'none'] =
    /android|darwin|linux|win32|freebsd|openharmony|openbsd|netbsd|sunos|aix/.exec(name) ?? []
  const [cpu = 'none'] = /arm64|arm|x64|ia32|ppc64|s390x|riscv64|loong64|wasm32/.exec(name) ?? []
  const libc = name.includes('musl') ? { libc: ['musl'] } : {}
  const version = range.replace(/^[\^~]/, '')
  return { version, ...(dev ? { dev: true } : {}), optional: true, os: [os], cpu: [cpu], ...libc }
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = missingFrom(lock.packages)
const names = missing.map(({ name }) => name).join(', ')
if (process.argv.includes('--check') && missing.length > 0) {
  process.stderr.write(
    `package-lock.json lacks ${names}: run « node scripts/complete-lock.mjs » and commit.\n`,
  )
  process.exit(1)
}
if (missing.length > 0) {
  // An entry that takes the place of another version makes that version missing for its own dependents.
  for (let left = missing; left.length > 0; left = missingFrom(lock.packages)) {
    for (const one of left) lock.packages[placeFor(one, lock.packages)] = stub(one)
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${missing.length} added: ${names}\n`)
}
