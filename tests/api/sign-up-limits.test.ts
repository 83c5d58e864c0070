import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 20, env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => wasl.close())

let addresses = 0
const ask = async (email: string) => {
  const answer = await fetch(`${wasl.url}/api/wasl/sign-up/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${++addresses}` },
    body: JSON.stringify({ email }),
  })
  return answer.status
}

test('three letters in ten minutes to one mailbox, whatever tag its address carries', async () => {
  for (const email of ['lina@atlas.test', 'lina+a@atlas.test', 'LINA+b+c@atlas.test']) {
    expect(await ask(email)).toBe(200)
  }
  for (const email of ['lina+d@atlas.test', 'lina@atlas.test', 'lina+@atlas.test']) {
    expect([email, await ask(email)]).toEqual([email, 429])
  }
  expect(await ask('lina@rif.test')).toBe(200)
  expect(await ask('lin+a@atlas.test')).toBe(200)
})
