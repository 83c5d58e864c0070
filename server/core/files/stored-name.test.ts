import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedName } from './stored-name.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const RUNS = process.env.SOAK ? 200_000 : 1_000

/** `R` stands for ten characters nobody can guess. */
const rows: [original: string, detected: string, stored: string][] = [
  ['a b.PNG', '', 'a_b_R.PNG'],
  ['....abc', '', 'R_R.abc'],
  ['x.tar.gz', '', 'xR_R.tar.gz'],
  ['été café.txt', '', 't_caf_R.txt'],
  ['a.b.c.d', '', 'a_b_R.c.d'],
  ['fooBarBaz.TXT', '', 'foo_bar_baz_R.TXT'],
  ['HTMLFile2Go.txt', '', 'htmlfile2_go_R.txt'],
  ['ÉtéBon.txt', '', 't_bon_R.txt'],
  ['x.a b!c-d+e', '', 'xR_R.abc-d+e'],
  ['..', 'txt', 'R_R.txt'],
  ['', '', 'R_R'],
  ['noext', 'txt', 'noext_R.txt'],
  ['noext', '', 'noext_R'],
  ['a.verylongextensionthatexceedstwenty', '', 'aR_R.ionthatexceedstwenty'],
  ['a.verylongextension.alsoverylong1', '', 'aR_R.ension.alsoverylong1'],
  ['.htaccess', '', 'R_R.htaccess'],
  ['.a.b', '', 'R_R.a.b'],
  ['x.', 'txt', 'xR_R.txt'],
  ['a.b..', 'txt', 'a_b_R.txt'],
  ['a.tar..gz', '', 'a_tar_R.gz'],
  ['a.txt.é', '', 'aR_R.txt'],
  ['a.$$$', 'txt', 'aR_R.txt'],
  ['__x__.txt', '', 'xR_R.txt'],
  ['日本.txt', '', 'R_R.txt'],
  [`${'A'.repeat(130)}.txt`, '', `${'a'.repeat(100)}_R.txt`],
]

test.each(rows)('%j of content %j is kept as %s', (original, detected, stored) => {
  const pattern = stored.replace(/[.+]/g, '\\$&').replaceAll('R', '[a-z0-9]{10}')
  expect(storedName(original, detected)).toMatch(new RegExp(`^${pattern}$`))
})

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom('.', '..', '/', '\\', 'a', 'B', ' ', 'é', '\r\n', '"', '%00', '\u0000', 'tar', 'gz'),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join('')),
)

test('whatever a file is called, its name is safe in a path, a header and an address', () => {
  fc.assert(
    fc.property(names, fc.constantFrom('', 'txt'), (original, detected) => {
      const stored = storedName(original, detected)
      expect(stored).toMatch(/^[a-z0-9][a-z0-9_]*_[a-z0-9]{10}(?:\.[\w*\-+=#][\w.*\-+=#]*)?$/)
      expect(stored.length).toBeLessThanOrEqual(132)
      expect(storedName(original, detected)).not.toBe(stored)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
