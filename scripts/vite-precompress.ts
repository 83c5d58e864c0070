import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below one packet nothing is gained. */
const WORTH_BYTES = 1_000

/** Writes a `.br` and a `.gz` beside every text asset, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'wasl-precompress',
    apply: 'build',
    configResolved(config) {
      directory = config.build.outDir
    },
    async closeBundle(error) {
      if (error) return
      const names = await readdir(directory, { recursive: true })
      for (const name of names.filter((each) => TEXT.test(each))) await compress(join(directory, name))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    writeFile(`${path}.br`, await toBrotli(content, quality)),
    writeFile(`${path}.gz`, await toGzip(content, { level: 9 })),
  ])
}
