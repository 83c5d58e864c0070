import { ClientResponseError } from 'pocketbase'
import { isLabelFormat, type LabelFormat } from '#model/domain/label-formats.ts'
import { client } from './client.ts'
import { stored } from './stored/stored.ts'

const DEFAULT: LabelFormat = '100x150'

/** The paper one printed on last; kept in this browser, as its printer is. */
export const labelFormat = stored<LabelFormat>(
  'wasl-label-format',
  (text) => (text !== null && isLabelFormat(text) ? text : DEFAULT),
  String,
)

/** A PDF behind the sign-in, in a tab of its own, ready to be printed. `body` is sent with POST. */
export async function openPdf(path: string, body?: object): Promise<void> {
  // Opens the tab during the click: after a response, browsers block it.
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await fetchPdf(path, body))
    if (tab) tab.location.href = url
    else location.assign(url)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** A PDF behind the sign-in. `body` is sent with POST. */
export async function fetchPdf(path: string, body?: object): Promise<Blob> {
  const headers = { Authorization: client.authStore.token, 'X-Wasl-Source': 'web' }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const json = body && { 'Content-Type': 'application/json' }
  const response = await fetch(path, { ...sent, headers: { ...headers, ...json } })
  if (response.ok) return response.blob()
  throw new ClientResponseError({ url: path, status: response.status, data: await response.json() })
}
