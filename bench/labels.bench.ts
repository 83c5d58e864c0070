import { LABEL_FORMATS, type LabelFormat } from '#model/domain/label-formats.ts'
import { manyLabels } from '#server/print/labels/label.fixture.ts'
import { Press } from '#server/print/press.ts'
import { machine, table } from './answers/table.ts'
import { scaled } from './ground/scale.ts'

const COUNT = scaled(1_000)
const LIMIT_S = 2
const RUNS = scaled(5)

/** Étiquettes of all kinds, Latin, Arabic and mixed, made in the thread that serves them. */
const labels = manyLabels(COUNT, 42)
const press = new Press()
try {
  const rows = []
  for (const format of Object.keys(LABEL_FORMATS) as LabelFormat[]) {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < RUNS; run++) {
      const begun = performance.now()
      bytes = (await press.print({ kind: 'labels', labels, format })).length
      times.push((performance.now() - begun) / 1000)
    }
    const [first = 0] = times
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    rows.push([format, COUNT, first, median, bytes / 1e6, median < LIMIT_S ? '' : 'over the limit'])
  }
  console.log(`
${COUNT.toLocaleString('en-US')} étiquettes as PDF; limit: ${LIMIT_S} s
${machine()}

${table(['format', 'étiquettes', 'first s', 'median s', 'MB', ''], rows)}`)
} finally {
  await press.close()
}
